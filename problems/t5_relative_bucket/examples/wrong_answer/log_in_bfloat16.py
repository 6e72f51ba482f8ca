# The logarithm is taken in bfloat16, the dtype of the model: some distances land a bucket off.
# Source: https://github.com/mindspore-lab/mindone/pull/670
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    n = -relative_position
    base = torch.zeros_like(n)
    if bidirectional:
        num_buckets //= 2
        base = (n < 0).long() * num_buckets
        n = n.abs()
    n = n.clamp(min=0)
    exact = num_buckets // 2
    share = torch.log(n.clamp(min=exact).to(torch.bfloat16) / exact) / math.log(max_distance / exact)
    far = exact + (share * (num_buckets - exact)).long()
    return base + torch.where(n < exact, n, far.clamp(max=num_buckets - 1))
