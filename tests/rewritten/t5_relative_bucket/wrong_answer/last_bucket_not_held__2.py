import math

import torch


def bucket(n: int, side: int, max_distance: int) -> int:
    exact = side // 2
    if n < exact:
        return n
    return exact + int(math.log(n / exact) / math.log(max_distance / exact) * (side - exact))


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    if bidirectional:
        half = num_buckets // 2
        found = [bucket(abs(p), half, max_distance) + half * (p > 0) for p in relative_position.flatten().tolist()]
    else:
        found = [bucket(max(-p, 0), num_buckets, max_distance) for p in relative_position.flatten().tolist()]
    return torch.tensor(found, dtype=torch.int64, device=relative_position.device).view(relative_position.shape)
