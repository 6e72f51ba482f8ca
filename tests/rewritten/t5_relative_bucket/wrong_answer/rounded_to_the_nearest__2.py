import math

import torch


def bucket(n: int, side: int, max_distance: int) -> int:
    exact = side // 2
    if n < exact:
        return n
    step = (side - exact) * math.log(n / exact) / math.log(max_distance / exact)
    return min(exact + round(step), side - 1)


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    values, where = torch.unique(relative_position, return_inverse=True)
    known = torch.zeros_like(values)
    for i, p in enumerate(values.tolist()):
        if p <= 0:
            known[i] = bucket(-p, side, max_distance)
        elif bidirectional:
            known[i] = bucket(p, side, max_distance) + side
    return known[where]
