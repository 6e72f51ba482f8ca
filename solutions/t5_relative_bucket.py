"""The reference for `t5_relative_bucket`."""

import math

import torch


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    """Sort offsets key - query into buckets: one for each near distance, further ones spread by the logarithm.

    int64 of any shape in, a new int64 tensor of that shape out (Raffel et al. 2020, section 2.1).
    """
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    distance = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    share = (distance.clamp(min=exact).double() / exact).log() / math.log(max_distance / exact)
    far = (exact + (share * (side - exact)).long()).clamp(max=side - 1)
    bucket = torch.where(distance < exact, distance, far)
    return bucket + side * (relative_position > 0) if bidirectional else bucket
