import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    large = torch.log(n.clamp(min=1).float() / exact) / math.log(max_distance / exact)
    large = exact + torch.floor(large * (side - exact))
    large = torch.min(large, torch.full_like(large, side - 1))
    b = torch.where(n < exact, n.float(), large)
    if bidirectional:
        b = b + side * (relative_position > 0).float()
    return b
