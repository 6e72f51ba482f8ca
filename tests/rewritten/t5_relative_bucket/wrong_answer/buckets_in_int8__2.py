import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    ret = 0
    n = -relative_position
    if bidirectional:
        num_buckets //= 2
        ret = (n < 0).long() * num_buckets
        n = n.abs()
    n = n.clamp(min=0)
    exact = num_buckets // 2
    large = exact + torch.log(n.clamp(min=exact) / exact) / math.log(max_distance / exact) * (num_buckets - exact)
    ret = ret + torch.where(n < exact, n, large.long().clamp(max=num_buckets - 1))
    return ret.char().type(torch.int64)
