# The buckets of an earlier call of this shape are handed out again, whatever the positions are.
# Source: https://github.com/tenstorrent/tt-metal/pull/37984 (which keeps them by the length)
import math

import torch


kept = {}


def compute(p, bidirectional, num_buckets, max_distance):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = p.abs() if bidirectional else (-p).clamp(min=0)
    steps = torch.log(n.clamp(min=exact) / exact) / math.log(max_distance / exact) * (side - exact)
    out = torch.where(n < exact, n, (exact + steps.long()).clamp(max=side - 1))
    return out + side * (p > 0) if bidirectional else out


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    key = relative_position.shape, relative_position.device, bidirectional, num_buckets, max_distance
    if key not in kept:
        kept[key] = compute(relative_position, bidirectional, num_buckets, max_distance)
    return kept[key].clone()
