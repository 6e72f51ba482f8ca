import functools
import math

import torch


@functools.cache
def buckets_of(relative_position, bidirectional, num_buckets, max_distance):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    out = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    far = out >= exact
    grown = torch.log(out[far].double() / exact) / math.log(max_distance / exact)
    out[far] = (exact + (grown * (side - exact)).floor().long()).clamp(max=side - 1)
    if bidirectional:
        out[relative_position > 0] += side
    return out


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    return buckets_of(relative_position, bidirectional, num_buckets, max_distance).clone()
