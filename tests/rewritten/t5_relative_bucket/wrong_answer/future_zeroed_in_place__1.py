import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    if bidirectional:
        side = num_buckets // 2
    else:
        side = num_buckets
        relative_position.masked_fill_(relative_position > 0, 0)
    exact = side // 2
    n = torch.abs(relative_position)
    logs = torch.log(n.clamp(min=exact).double() / exact) / math.log(max_distance / exact)
    far = exact + (logs * (side - exact)).long()
    b = torch.where(n < exact, n, torch.clamp(far, max=side - 1))
    return b + side * (relative_position > 0).long() if bidirectional else b
