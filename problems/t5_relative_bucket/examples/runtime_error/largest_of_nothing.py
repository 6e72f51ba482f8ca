# Makes a table up to the largest distance, and without positions there is none.
# Source: https://github.com/pytorch/pytorch/issues/130086 (the same kind)
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
    n = relative_position.abs().clamp(max=max_distance)
    side = num_buckets // 2 if bidirectional else num_buckets
    table = compute(-torch.arange(n.max() + 1, device=n.device), False, side, max_distance)
    if bidirectional:
        return table[n] + side * (relative_position > 0)
    return table[n.masked_fill(relative_position > 0, 0)]
