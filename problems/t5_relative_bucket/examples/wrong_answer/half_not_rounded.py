# / instead of //: half of an odd number is no whole number, and exact is none.
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets / 2 if bidirectional else num_buckets
    exact = side / 2
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    share = torch.log(n.double().clamp(min=exact) / exact) / math.log(max_distance / exact)
    far = torch.floor(exact + share * (side - exact)).clamp(max=side - 1)
    out = torch.where(n < exact, n.double(), far)
    return (out + side * (relative_position > 0) if bidirectional else out).long()
