import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = torch.abs(relative_position) if bidirectional else torch.clamp(-relative_position, min=0)
    large = torch.log(n.clamp(min=exact).double() / exact) / math.log(max_distance / exact) * (side - exact)
    large = torch.clamp(exact + large.long(), max=side - 1)
    return torch.where(n < exact, n, large)
