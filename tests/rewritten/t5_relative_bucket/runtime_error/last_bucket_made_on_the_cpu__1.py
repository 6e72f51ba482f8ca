import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    ratio = math.log(max_distance / exact)
    large = exact + (torch.log(n.clamp(min=exact).float() / exact) / ratio * (side - exact)).long()
    large = torch.minimum(large, torch.ones(n.shape, dtype=torch.int64) * (side - 1))
    out = torch.where(n < exact, n, large)
    return out + side * (relative_position > 0) if bidirectional else out
