import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    half = num_buckets // 2
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    logs = torch.log(n.clamp(min=half).double() / half) / math.log(max_distance / half)
    out = torch.where(n < half, n, half + (logs * (num_buckets - half)).long())
    if bidirectional:
        out = torch.where(relative_position > 0, out + half, out)
    return torch.minimum(out, torch.full_like(out, num_buckets - 1))
