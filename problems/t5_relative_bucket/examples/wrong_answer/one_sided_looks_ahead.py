# With one side it is the keys after the query that get buckets, and those before it none.
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    start = 0
    if bidirectional:
        num_buckets //= 2
        start = num_buckets * (relative_position > 0)
        n = relative_position.abs()
    else:
        n = torch.max(relative_position, torch.zeros_like(relative_position))
    exact = num_buckets // 2
    far = (n.clamp(min=exact).double() / exact).log() / math.log(max_distance / exact) * (num_buckets - exact)
    return start + torch.where(n < exact, n, (exact + far.long()).clamp(max=num_buckets - 1))
