# The far buckets are held to side, which is one more than the last: the first bucket of the other side.
# Source: https://github.com/sql-machine-learning/elasticdl/pull/1898 (the same kind)
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    start = torch.zeros_like(relative_position)
    if bidirectional:
        num_buckets //= 2
        start = num_buckets * (relative_position > 0)
        n = relative_position.abs()
    else:
        n = (-relative_position).clamp(min=0)
    exact = num_buckets // 2
    ratio = math.log(max_distance / exact)
    far = exact + (torch.log(n.clamp(min=exact).double() / exact) / ratio * (num_buckets - exact)).long()
    return start + torch.where(n < exact, n, torch.minimum(far, torch.tensor(num_buckets)))
