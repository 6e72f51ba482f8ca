# The branches are mixed by multiplying with a mask, and 0 times -inf is NaN, for which the comparison is false.
# (To cast the NaN would depend on the machine: .long() makes -2**63 of it on x86, and on ARM 0, which is right.)
# Source: https://github.com/tinygrad/tinygrad/pull/11760 (the same kind)
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = (relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)).double()
    near = (n < exact).double()
    far = exact + torch.floor(torch.log(n / exact) / math.log(max_distance / exact) * (side - exact))
    out = near * n + (1 - near) * far
    out = torch.where(out < side, out, side - 1).long()
    return out + side * (relative_position > 0) if bidirectional else out
