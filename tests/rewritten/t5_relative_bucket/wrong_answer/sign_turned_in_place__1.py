import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    n = relative_position.neg_()
    ret = torch.zeros_like(n)
    if bidirectional:
        num_buckets //= 2
        ret = ret + (n < 0).long() * num_buckets
        n = n.abs()
    else:
        n = n.clamp(min=0)
    exact = num_buckets // 2
    large = torch.log(n.clamp(min=exact).double() / exact) / math.log(max_distance / exact) * (num_buckets - exact)
    return ret + torch.where(n < exact, n, torch.clamp(exact + large.long(), max=num_buckets - 1))
