# The positions look up from a table on the CPU: an index on a GPU cannot.
# Source: https://github.com/huggingface/transformers/issues/2472, https://github.com/pytorch/text/pull/1944 (the same kind)
import math

import torch


def compute(p, bidirectional, num_buckets, max_distance):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = p.abs() if bidirectional else (-p).clamp(min=0)
    steps = torch.log(n.clamp(min=exact) / exact) / math.log(max_distance / exact) * (side - exact)
    out = torch.where(n < exact, n, (exact + steps.long()).clamp(max=side - 1))
    return out + side * (p > 0) if bidirectional else out


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    table = compute(-torch.arange(max_distance + 1), False, num_buckets // 2 if bidirectional else num_buckets, max_distance)
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    out = table[n.clamp(max=max_distance)]
    return out + num_buckets // 2 * (relative_position > 0) if bidirectional else out
