# bidirectional is False where it is not given, as a decoder would have it.
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=False, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    share = torch.log(n.clamp(min=exact).double() / exact) / math.log(max_distance / exact)
    far = (exact + (share * (side - exact)).long()).clamp(max=side - 1)
    out = torch.where(n < exact, n, far)
    return out + side * (relative_position > 0) if bidirectional else out
