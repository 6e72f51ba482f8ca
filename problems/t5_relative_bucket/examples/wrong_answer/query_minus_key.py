# Takes relative_position for query - key: the sides are exchanged, and one side looks at the future.
# Source: https://github.com/dmlc/gluon-nlp/pull/1470
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    gap = relative_position
    side = num_buckets // 2 if bidirectional else num_buckets
    n = gap.abs() if bidirectional else gap.clamp(min=0)
    exact = side // 2
    far = torch.log(n.clamp(min=exact).float() / exact) / math.log(max_distance / exact) * (side - exact)
    out = torch.where(n < exact, n, (exact + far.long()).clamp(max=side - 1))
    return out + (gap < 0).long() * side if bidirectional else out
