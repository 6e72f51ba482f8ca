import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    num_buckets //= 2
    ret = (relative_position > 0).to(torch.int64) * num_buckets
    n = relative_position.abs()
    max_exact = num_buckets // 2
    large = torch.log(n.clamp(min=1).double() / max_exact) / math.log(max_distance / max_exact)
    large = large * (num_buckets - max_exact)
    large = torch.min(max_exact + large.long(), torch.full_like(n, num_buckets - 1))
    return ret + torch.where(n < max_exact, n, large)
