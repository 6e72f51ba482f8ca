# The logarithm is taken in float16: three digits are too few where buckets lie close.
# Source: https://github.com/mindspore-lab/mindone/pull/670 (the same kind)
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    share = torch.log(n.clamp(exact, max_distance).half() / exact) / math.log(max_distance / exact)
    far = (exact + (share * (side - exact)).long()).clamp(max=side - 1)
    out = torch.where(n < exact, n, far)
    return out + side * (relative_position > 0) if bidirectional else out
