import math

import torch


def lookup_table(side, max_distance):
    exact = side // 2
    n = torch.arange(max_distance + 1)
    steps = torch.log(n.clamp(min=exact).double() / exact) / math.log(max_distance / exact) * (side - exact)
    return torch.where(n < exact, n, (exact + steps.long()).clamp(max=side - 1))


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    n = n.clamp(max=max_distance)
    b = lookup_table(side, max_distance).index_select(0, n.reshape(-1)).reshape(n.shape)
    return b + side * (relative_position > 0) if bidirectional else b
