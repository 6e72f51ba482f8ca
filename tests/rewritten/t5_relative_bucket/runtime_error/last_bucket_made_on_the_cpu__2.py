import math

import torch


def one_side(n: torch.Tensor, side: int, max_distance: int) -> torch.Tensor:
    exact = side // 2
    last = torch.empty(n.size(), dtype=torch.long).fill_(side - 1)
    logs = n.clamp(min=exact).double().log2() - math.log2(exact)
    far = exact + (logs * (side - exact) / math.log2(max_distance / exact)).long()
    far = torch.where(far > side - 1, last, far)
    return torch.where(n >= exact, far, n)


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    if bidirectional:
        half = num_buckets // 2
        return one_side(relative_position.abs(), half, max_distance) + half * relative_position.gt(0)
    return one_side(relative_position.neg().clamp(min=0), num_buckets, max_distance)
