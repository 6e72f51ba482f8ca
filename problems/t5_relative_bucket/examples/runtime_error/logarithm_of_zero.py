# The logarithm is taken before it is asked whether it is needed, and Python's has no value at 0.
# Source: https://github.com/cvmfs/cvmfs/pull/3511 (the same kind: a logarithm that meets 0)
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    buckets = []
    for p in relative_position.flatten().tolist():
        n = abs(p) if bidirectional else max(-p, 0)
        far = exact + int(math.log(n / exact) / math.log(max_distance / exact) * (side - exact))
        bucket = n if n < exact else min(far, side - 1)
        buckets.append(bucket + side if bidirectional and p > 0 else bucket)
    device = relative_position.device
    return torch.tensor(buckets, dtype=torch.int64, device=device).reshape(relative_position.shape)
