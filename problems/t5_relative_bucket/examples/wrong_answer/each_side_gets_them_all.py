# Every side gets num_buckets of its own, twice as many as there are.
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    exact = num_buckets // 2
    steps = torch.log(n.double().clamp(min=exact) / exact) / math.log(max_distance / exact) * (num_buckets - exact)
    bucket = torch.where(n < exact, n, (exact + steps.long()).clamp(max=num_buckets - 1))
    return bucket + num_buckets * (relative_position > 0) if bidirectional else bucket
