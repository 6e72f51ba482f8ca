import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = relative_position.abs() if bidirectional else torch.clamp(-relative_position, min=0)
    growth = torch.log(n.clamp(min=exact).double() / exact) / math.log(max_distance / exact)
    b = torch.where(n < exact, n, torch.clamp(exact + (growth * (side - exact)).long(), max=side - 1))
    if bidirectional:
        b = torch.where(relative_position > 0, b + 16, b)
    return b
