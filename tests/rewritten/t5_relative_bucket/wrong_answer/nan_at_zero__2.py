import math

import torch


def mix(mask: torch.Tensor, a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
    """a where the mask is set, b elsewhere."""
    return a * mask + b * ~mask


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    start = side * relative_position.gt(0) if bidirectional else 0
    n = relative_position.abs() if bidirectional else relative_position.clamp(max=0).neg()
    growth = (torch.log2(n.double()) - math.log2(exact)) / math.log2(max_distance / exact)
    far = exact + torch.trunc(growth * (side - exact))
    bucket = mix(n < exact, n, far)
    fits = bucket.lt(side)
    return start + bucket.masked_fill(~fits, side - 1).to(torch.int64)
