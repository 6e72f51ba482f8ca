import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    if bidirectional:
        num_buckets //= 2
        n = relative_position.abs()
    else:
        n = (-relative_position).clamp(min=0)
    exact = num_buckets // 2
    logs = torch.log(n.clamp(min=exact).double() / exact) / math.log(max_distance / exact) * (num_buckets - exact)
    far = torch.minimum(exact + torch.floor(logs + 1).long(), torch.full_like(n, num_buckets - 1))
    out = torch.where(n < exact, n, far)
    return torch.where(relative_position > 0, out + num_buckets, out) if bidirectional else out
