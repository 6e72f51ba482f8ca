# .view(-1) fails on positions that do not lie in one row.
# Source: https://github.com/Blealtan/efficient-kan/issues/36 (the same kind)
import math

import torch


def compute(p, bidirectional, num_buckets, max_distance):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = p.abs() if bidirectional else (-p).clamp(min=0)
    steps = torch.log(n.clamp(min=exact) / exact) / math.log(max_distance / exact) * (side - exact)
    out = torch.where(n < exact, n, (exact + steps.long()).clamp(max=side - 1))
    return out + side * (p > 0) if bidirectional else out


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    flat = compute(relative_position.view(-1), bidirectional, num_buckets, max_distance)
    return flat.view(relative_position.shape)
