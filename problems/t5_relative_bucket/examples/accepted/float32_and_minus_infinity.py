# Right: the logarithm of 0 is -inf, and what that becomes as a whole number is nothing that where takes.
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    bucket = 0
    n = -relative_position
    if bidirectional:
        num_buckets //= 2
        bucket += (n < 0).to(torch.long) * num_buckets
        n = torch.abs(n)
    else:
        n = torch.max(n, torch.zeros_like(n))
    max_exact = num_buckets // 2
    large = torch.log(n.float() / max_exact) / math.log(max_distance / max_exact) * (num_buckets - max_exact)
    large = torch.min(max_exact + large.to(torch.long), torch.full_like(n, num_buckets - 1))
    bucket += torch.where(n < max_exact, n, large)
    return bucket
