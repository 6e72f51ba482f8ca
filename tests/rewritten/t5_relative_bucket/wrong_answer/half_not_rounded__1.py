import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    if bidirectional:
        num_buckets = num_buckets / 2
        n = relative_position.abs()
    else:
        n = torch.clamp(-relative_position, min=0)
    max_exact = num_buckets / 2
    grown = torch.log(n.clamp(min=1).double() / max_exact) / math.log(max_distance / max_exact)
    grown = grown * (num_buckets - max_exact)
    large = torch.clamp(torch.floor(max_exact + grown), max=num_buckets - 1)
    b = torch.where(n < max_exact, n.double(), large)
    if bidirectional:
        b = b + num_buckets * (relative_position > 0).double()
    return b.to(torch.int64)
