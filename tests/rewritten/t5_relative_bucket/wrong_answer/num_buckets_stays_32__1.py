import math

import torch

NUM_BUCKETS = 32


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    buckets = NUM_BUCKETS
    ret = torch.zeros_like(relative_position)
    if bidirectional:
        buckets //= 2
        ret = ret + (relative_position > 0).long() * buckets
        n = relative_position.abs()
    else:
        n = torch.clamp(-relative_position, min=0)
    exact = buckets // 2
    large = torch.log(n.clamp(min=exact).float() / exact) / math.log(max_distance / exact) * (buckets - exact)
    return ret + torch.where(n < exact, n, torch.clamp(exact + large.long(), max=buckets - 1))
