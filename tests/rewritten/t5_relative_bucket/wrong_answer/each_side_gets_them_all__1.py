import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    n = relative_position.abs() if bidirectional else torch.clamp(-relative_position, min=0)
    exact = num_buckets // 2
    log_ratio = torch.log(n.clamp(min=1).double() / exact) / math.log(max_distance / exact)
    far = torch.minimum(exact + (log_ratio * (num_buckets - exact)).long(), torch.full_like(n, num_buckets - 1))
    out = torch.where(n < exact, n, far)
    if bidirectional:
        out = torch.where(relative_position > 0, out + num_buckets, out)
    return out
