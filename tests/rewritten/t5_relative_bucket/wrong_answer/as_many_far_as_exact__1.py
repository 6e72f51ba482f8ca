import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    if bidirectional:
        num_buckets //= 2
        n = relative_position.abs()
    else:
        n = (-relative_position).clamp(min=0)
    half = num_buckets // 2
    growth = torch.log(n.clamp(min=half).double() / half) / math.log(max_distance / half)
    far = torch.clamp(half + (half * growth).long(), max=num_buckets - 1)
    out = torch.where(n < half, n, far)
    return out + num_buckets * (relative_position > 0) if bidirectional else out
