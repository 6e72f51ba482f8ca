import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    if bidirectional:
        num_buckets //= 2
    exact = num_buckets // 2
    d = n.to(torch.float16).to(torch.float32)
    large = exact + (torch.log(d / exact) / math.log(max_distance / exact) * (num_buckets - exact)).long()
    out = torch.where(n < exact, n, torch.clamp(large, max=num_buckets - 1))
    return out + num_buckets * (relative_position > 0) if bidirectional else out
