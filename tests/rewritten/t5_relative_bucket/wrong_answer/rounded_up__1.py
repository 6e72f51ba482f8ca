import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    growth = torch.log(n.clamp(min=exact).double() / exact) / math.log(max_distance / exact)
    large = torch.ceil(exact + growth * (side - exact)).to(torch.int64)
    large = torch.minimum(large, torch.full_like(large, side - 1))
    b = torch.where(n < exact, n, large)
    if bidirectional:
        b += side * (relative_position > 0).long()
    return b
