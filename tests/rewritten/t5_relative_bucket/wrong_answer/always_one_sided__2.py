import math

import torch


def log_bucket(n: torch.Tensor, exact: int, num_buckets: int, max_distance: int) -> torch.Tensor:
    grown = (num_buckets - exact) * torch.log2(n.double() / exact) / math.log2(max_distance / exact)
    return torch.clamp(exact + grown.long(), max=num_buckets - 1)


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    buckets = relative_position.clamp(max=0).neg()
    exact = num_buckets // 2
    far = buckets >= exact
    buckets[far] = log_bucket(buckets[far], exact, num_buckets, max_distance)
    return buckets
