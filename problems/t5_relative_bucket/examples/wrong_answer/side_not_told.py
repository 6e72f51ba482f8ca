# Nothing is added after the query: both sides share the lower half of the buckets.
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    if bidirectional:
        num_buckets //= 2
        n = relative_position.abs()
    else:
        n = (-relative_position).clamp(min=0)
    exact = num_buckets // 2
    steps = torch.log(n.double().clamp(min=exact) / exact) / math.log(max_distance / exact) * (num_buckets - exact)
    return torch.where(n < exact, n, (exact + steps.long()).clamp(max=num_buckets - 1))
