import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    ratio = n.clamp(min=exact).bfloat16() / exact
    growth = torch.log(ratio) / math.log(max_distance / exact)
    far = torch.clamp(exact + (growth * (side - exact)).long(), max=side - 1)
    out = torch.where(n < exact, n, far)
    return out + side * (relative_position > 0) if bidirectional else out
