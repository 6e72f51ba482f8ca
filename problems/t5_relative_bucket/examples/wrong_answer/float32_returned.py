# Whole numbers, and yet the result is float32.
# Source: https://github.com/GerrySant/multimodalhugs/issues/14 (the same kind: an index that is a float)
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    steps = torch.floor(torch.log(n.clamp(min=exact) / exact) / math.log(max_distance / exact) * (side - exact))
    out = torch.where(n < exact, n, (exact + steps).clamp(max=side - 1))
    return out + side * (relative_position > 0) if bidirectional else out
