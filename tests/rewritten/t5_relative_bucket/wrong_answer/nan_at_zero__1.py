import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    is_small = (n < exact).float()
    logs = torch.log(n.float() / exact) / math.log(max_distance / exact) * (side - exact)
    large = exact + torch.floor(logs)
    b = is_small * n + (1 - is_small) * large
    b = torch.where(b <= side - 1, b, side - 1)
    if bidirectional:
        b = b + side * (relative_position > 0)
    return b.long()
