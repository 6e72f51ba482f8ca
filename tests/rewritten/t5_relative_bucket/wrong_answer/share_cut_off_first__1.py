import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    if bidirectional:
        num_buckets //= 2
        n = relative_position.abs()
    else:
        n = torch.clamp(-relative_position, min=0)
    exact = num_buckets // 2
    ratio = torch.log(n.clamp(min=exact).double() / exact) / math.log(max_distance / exact)
    far = torch.clamp(exact + torch.floor(ratio).long() * (num_buckets - exact), max=num_buckets - 1)
    b = torch.where(n < exact, n, far)
    return torch.where(relative_position > 0, b + num_buckets, b) if bidirectional else b
