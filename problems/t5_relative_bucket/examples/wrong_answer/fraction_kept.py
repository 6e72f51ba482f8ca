# The logarithm is never cut off: far buckets are no whole numbers.
# Source: https://github.com/GerrySant/multimodalhugs/issues/14 (the same kind: an index that is a float)
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    bucket = 0
    n = -relative_position
    if bidirectional:
        num_buckets //= 2
        bucket = (n < 0) * num_buckets
        n = torch.abs(n)
    else:
        n = torch.max(n, torch.zeros_like(n))
    exact = num_buckets // 2
    far = exact + torch.log(n.float() / exact) / math.log(max_distance / exact) * (num_buckets - exact)
    far = torch.min(far, torch.full_like(far, num_buckets - 1))
    return bucket + torch.where(n < exact, n, far)
