import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    if bidirectional:
        offset = 0
        n = (-relative_position).clamp(min=0)
    else:
        num_buckets = num_buckets // 2
        offset = num_buckets * (relative_position > 0)
        n = relative_position.abs()
    exact = num_buckets // 2
    large = torch.log(n.clamp(min=exact).double() / exact) / math.log(max_distance / exact) * (num_buckets - exact)
    return torch.where(n < exact, n, torch.clamp(large.long() + exact, max=num_buckets - 1)) + offset
