# 1 is added so that there is no logarithm of 0, and every border moves.
# Source: https://github.com/cvmfs/cvmfs/pull/3511 (the same kind: a logarithm that meets 0)
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    share = torch.log((n.double() + 1) / exact) / math.log(max_distance / exact)
    far = exact + (share * (side - exact)).long()
    out = torch.where(n < exact, n, far.clamp(max=side - 1))
    return out + side * (relative_position > 0) if bidirectional else out
