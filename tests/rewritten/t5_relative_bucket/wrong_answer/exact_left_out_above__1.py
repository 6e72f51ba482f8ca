import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    if bidirectional:
        num_buckets //= 2
        n = relative_position.abs()
    else:
        n = torch.maximum(-relative_position, torch.zeros_like(relative_position))
    exact = num_buckets // 2
    growth = n.clamp(min=1).double().log() / math.log(max_distance / exact)
    far = torch.clamp(exact + (growth * (num_buckets - exact)).long(), max=num_buckets - 1)
    out = torch.where(n < exact, n, far)
    return out + (relative_position > 0).long() * num_buckets if bidirectional else out
