# A table of 512 distances, whose last entry stands for all further ones.
# Source: https://github.com/huawei-noah/Pretrained-Language-Model/pull/111 (the same kind)
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
    table = compute(-torch.arange(512), False, num_buckets // 2 if bidirectional else num_buckets, max_distance)
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    out = table.to(n.device)[n.clamp(max=511)]
    return out + num_buckets // 2 * (relative_position > 0) if bidirectional else out
