import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    last = num_buckets - 1
    offset = 0
    if bidirectional:
        num_buckets //= 2
        offset = num_buckets * (relative_position > 0).long()
        n = relative_position.abs()
    else:
        n = torch.clamp(-relative_position, min=0)
    exact = num_buckets // 2
    large = torch.log(n.clamp(min=exact).double() / exact) / math.log(max_distance / exact) * (num_buckets - exact)
    out = offset + torch.where(n < exact, n, exact + large.long())
    return torch.minimum(out, torch.full_like(out, last))
