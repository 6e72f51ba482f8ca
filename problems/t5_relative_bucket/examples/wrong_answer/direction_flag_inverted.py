# The branches for one and for two sides are exchanged.
# Source: https://github.com/lucidrains/x-transformers/pull/10
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    back = -relative_position
    out = torch.zeros_like(back)
    if not bidirectional:
        num_buckets //= 2
        out += (back < 0).long() * num_buckets
        back = back.abs()
    else:
        back = back.clamp(min=0)
    exact = num_buckets // 2
    far = torch.log(back.clamp(min=1).float() / exact) / math.log(max_distance / exact) * (num_buckets - exact)
    return out + torch.where(back < exact, back, (exact + far.long()).clamp(max=num_buckets - 1))
