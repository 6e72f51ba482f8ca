import math

import torch


def bucket(p: int, two: bool, total: int, reach: int) -> int:
    side = total // 2 if two else total
    exact = side // 2
    n = abs(p) if two else max(-p, 0)
    b = n if n < exact else min(exact + int(math.log(n / exact) * (side - exact) / math.log(reach / exact)), side - 1)
    return b + side if two and p > 0 else b


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    result = torch.empty(relative_position.shape, dtype=torch.int8, device=relative_position.device)
    found = [bucket(p, bidirectional, num_buckets, max_distance) for p in relative_position.flatten().tolist()]
    result.copy_(torch.tensor(found, dtype=torch.int64, device=result.device).reshape(result.shape))
    return result.to(torch.int64)
