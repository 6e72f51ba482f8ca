import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    ret = torch.zeros_like(relative_position)
    if bidirectional:
        num_buckets //= 2
        ret = ret + (relative_position > 0).long() * num_buckets
    n = torch.abs(-relative_position)
    exact = num_buckets // 2
    large = torch.log(n.clamp(min=exact).double() / exact) / math.log(max_distance / exact) * (num_buckets - exact)
    large = torch.clamp(exact + large.long(), max=num_buckets - 1)
    return ret + torch.where(n < exact, n, large)
