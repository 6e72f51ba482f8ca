import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    if bidirectional:
        num_buckets //= 2
        n = relative_position.abs()
    else:
        n = (-relative_position).clamp(min=0)
    exact = num_buckets // 2
    held = torch.clamp(n, min=exact, max=max_distance).to(torch.float16)
    growth = torch.log(held / exact) / math.log(max_distance / exact)
    far = torch.clamp(exact + (growth * (num_buckets - exact)).long(), max=num_buckets - 1)
    b = torch.where(n < exact, n, far)
    return b + num_buckets * (relative_position > 0).long() if bidirectional else b
