import math

import torch


def far_part(distance: torch.Tensor, exact: int, side: int, max_distance: int) -> torch.Tensor:
    grown = torch.log2(distance.double() / exact) * (side - exact) / math.log2(max_distance / exact)
    return torch.clamp(exact + grown.to(torch.int64), max=side - 1)


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    out = relative_position.abs() if bidirectional else relative_position.neg().clamp(min=0)
    half_precision = torch.empty_like(out, dtype=torch.half).copy_(out)
    far = out >= exact
    out[far] = far_part(half_precision[far], exact, side, max_distance)
    if bidirectional:
        out += side * (relative_position > 0)
    return out
