# Kept by the length of a side: one side of 10 buckets and two of 10 are taken for the same.
import math

import torch

kept = {}


def compute(relative_position, bidirectional, num_buckets, max_distance):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    share = torch.log(n.clamp(min=exact).double() / exact) / math.log(max_distance / exact)
    far = (exact + (share * (side - exact)).long()).clamp(max=side - 1)
    out = torch.where(n < exact, n, far)
    return out + side * (relative_position > 0) if bidirectional else out


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    values = relative_position.shape, tuple(relative_position.flatten().tolist())
    key = relative_position.device, values, num_buckets // 2 if bidirectional else num_buckets, max_distance
    if key not in kept:
        kept[key] = compute(relative_position, bidirectional, num_buckets, max_distance)
    return kept[key].clone()
