import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    n = -relative_position
    ret = torch.zeros_like(n)
    if bidirectional:
        num_buckets //= 2
        ret = (n < 0).long() * num_buckets
        n = n.abs()
    n = n.clamp(min=0)
    exact = num_buckets // 2
    large = exact + (torch.log(n.clamp(min=exact).double()) / math.log(max_distance) * (num_buckets - exact)).long()
    return ret + torch.where(n < exact, n, large.clamp(max=num_buckets - 1))
