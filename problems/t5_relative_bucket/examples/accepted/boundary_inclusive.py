# Right: at exact the logarithm is 0, so it does not matter on which side of the comparison exact itself falls.
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    exact = side // 2
    far = exact + (torch.log(n.clamp(min=1).double() / exact) / math.log(max_distance / exact) * (side - exact)).long()
    out = torch.where(n <= exact, n, far.clamp(max=side - 1))
    return out + (relative_position > 0).long() * side if bidirectional else out
