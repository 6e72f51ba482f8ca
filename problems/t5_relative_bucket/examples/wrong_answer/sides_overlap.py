# The number of buckets is halved once instead of twice: half of all are exact, and the sides overlap.
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    exact = num_buckets // 2
    steps = torch.log(n.float().clamp(min=exact) / exact) / math.log(max_distance / exact) * (num_buckets - exact)
    bucket = torch.where(n < exact, n, exact + steps.long())
    if bidirectional:
        bucket = bucket + exact * (relative_position > 0)
    return torch.clamp(bucket, max=num_buckets - 1)
