import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    growth = torch.log((n + 1).double() / exact) / math.log(max_distance / exact)
    large = torch.clamp(exact + (growth * (side - exact)).long(), max=side - 1)
    b = torch.where(n < exact, n, large)
    if bidirectional:
        b = torch.where(relative_position > 0, b + side, b)
    return b
