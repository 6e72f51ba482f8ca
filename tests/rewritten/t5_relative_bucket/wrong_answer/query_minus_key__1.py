import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    n = relative_position
    ret = torch.zeros_like(n)
    if bidirectional:
        num_buckets //= 2
        ret = ret + (n < 0).long() * num_buckets
        n = n.abs()
    else:
        n = torch.maximum(n, torch.zeros_like(n))
    exact = num_buckets // 2
    large = torch.log(n.clamp(min=1).double() / exact) / math.log(max_distance / exact) * (num_buckets - exact)
    large = torch.minimum(exact + large.long(), torch.full_like(n, num_buckets - 1))
    return ret + torch.where(n < exact, n, large)
