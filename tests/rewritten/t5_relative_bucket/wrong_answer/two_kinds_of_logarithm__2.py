import math

import torch


def bucket(n: int, side: int, max_distance: int) -> int:
    exact = side // 2
    if n < exact:
        return n
    step = math.log2(n / exact) * (side - exact) / math.log(max_distance / exact)
    return min(exact + math.floor(step), side - 1)


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    values, where = torch.unique(relative_position, return_inverse=True)
    found = []
    for p in values.tolist():
        n = abs(p) if bidirectional else max(-p, 0)
        found.append(bucket(n, side, max_distance) + side * (bidirectional and p > 0))
    return torch.tensor(found, dtype=torch.int64, device=relative_position.device)[where]
