# Python's floats, one at a time, and none of them is cut off: float32 buckets with fractions.
# Source: https://github.com/GerrySant/multimodalhugs/issues/14 (the same kind: an index that is a float)
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    buckets = []
    for p in relative_position.flatten().tolist():
        bucket = abs(p) if bidirectional else max(-p, 0)
        if bucket >= exact:
            share = math.log(bucket / exact) / math.log(max_distance / exact)
            bucket = min(exact + share * (side - exact), side - 1)
        buckets.append(bucket + side if bidirectional and p > 0 else bucket)
    found = torch.tensor(buckets, dtype=torch.float32, device=relative_position.device)
    return found.reshape(relative_position.shape)
