import math

import torch

LONGEST = 512


def make_table(side, max_distance):
    exact = side // 2
    n = torch.arange(LONGEST)
    far = exact + (torch.log(n.clamp(min=exact) / exact) / math.log(max_distance / exact) * (side - exact)).long()
    return torch.where(n < exact, n, far.clamp(max=side - 1))


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    table = make_table(side, max_distance).to(relative_position.device)
    if bidirectional:
        return torch.take(table, relative_position.abs()) + (relative_position > 0) * side
    return torch.take(table, (-relative_position).clamp(min=0))
