# A tensor is hashed by which object it is: the same one with new numbers in it is found again.
# Source: https://github.com/dynamiqs/dynamiqs/pull/133 (the same kind)
import functools
import math

import torch


@functools.lru_cache
def compute(p, bidirectional, num_buckets, max_distance):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = p.abs() if bidirectional else (-p).clamp(min=0)
    steps = torch.log(n.clamp(min=exact) / exact) / math.log(max_distance / exact) * (side - exact)
    out = torch.where(n < exact, n, (exact + steps.long()).clamp(max=side - 1))
    return out + side * (p > 0) if bidirectional else out


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    return compute(relative_position, bidirectional, num_buckets, max_distance).clone()
