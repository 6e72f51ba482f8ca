import math

import torch

MAX_LEN = 512


def make_table(side, max_distance):
    exact = side // 2
    n = torch.arange(MAX_LEN)
    steps = torch.log(n.clamp(min=exact).double() / exact) / math.log(max_distance / exact) * (side - exact)
    return torch.where(n < exact, n, torch.clamp(exact + steps.long(), max=side - 1))


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    table = make_table(side, max_distance).to(relative_position.device)
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    n = torch.minimum(n, torch.full_like(n, MAX_LEN - 1))
    b = torch.take(table, n)
    return b + side * (relative_position > 0).long() if bidirectional else b
