# max_distance is not handed on: it is 128 whatever is asked.
# Source: https://github.com/lucidrains/x-transformers/pull/11, https://github.com/huggingface/transformers/pull/16155
import math

import torch


def one_side(n, buckets, max_distance=128):
    exact = buckets // 2
    steps = torch.log(n.clamp(min=exact).float() / exact) / math.log(max_distance / exact) * (buckets - exact)
    return torch.where(n < exact, n, (exact + steps.long()).clamp(max=buckets - 1))


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    offset = 0
    n = -relative_position
    if bidirectional:
        num_buckets //= 2
        offset = (n < 0).long() * num_buckets
        n = n.abs()
    return offset + one_side(n.clamp(min=0), num_buckets)
