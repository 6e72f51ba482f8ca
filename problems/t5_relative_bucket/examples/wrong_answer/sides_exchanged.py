# Keys before the query get the upper half of the buckets, keys after it the lower half.
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    bucket = 0
    if bidirectional:
        num_buckets //= 2
        bucket = torch.where(relative_position < 0, num_buckets, 0)
        n = relative_position.abs()
    else:
        n = (-relative_position).clamp(min=0)
    exact = num_buckets // 2
    far = torch.log(n.clamp(min=exact) / exact) / math.log(max_distance / exact) * (num_buckets - exact)
    return bucket + torch.where(n < exact, n, (exact + far.long()).clamp(max=num_buckets - 1))
