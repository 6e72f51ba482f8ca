import math

import torch


def table_for(longest, side, max_distance, device):
    exact = side // 2
    n = torch.arange(longest + 1, device=device)
    steps = torch.log(n.clamp(min=exact).double() / exact) / math.log(max_distance / exact) * (side - exact)
    return torch.where(n < exact, n, torch.clamp(exact + steps.long(), max=side - 1))


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    n = n.clamp(max=max_distance)
    table = table_for(int(n.max()), side, max_distance, n.device)
    out = table[n]
    return out + side * (relative_position > 0) if bidirectional else out
