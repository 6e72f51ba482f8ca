import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    num_buckets = num_buckets // 2 if bidirectional else num_buckets
    exact = num_buckets // 2
    n = relative_position.abs() if bidirectional else torch.clamp(-relative_position, min=0)
    logs = torch.log(n.clamp(min=exact).double() / exact) / math.log(max_distance / exact)
    large = torch.floor(logs * (num_buckets - exact)).long()
    large = torch.minimum(large, torch.full_like(large, num_buckets - 1))
    out = torch.where(n < exact, n, large)
    return out + num_buckets * (relative_position > 0).long() if bidirectional else out
