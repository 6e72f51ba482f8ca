import math

import torch


def bucketed(relative_position, bidirectional, num_buckets, max_distance):
    ret = torch.zeros_like(relative_position)
    n = -relative_position
    if bidirectional:
        num_buckets //= 2
        ret = ret + (n < 0).long() * num_buckets
        n = n.abs()
    else:
        n = torch.maximum(n, torch.zeros_like(n))
    max_exact = num_buckets // 2
    val = torch.log(n.clamp(min=1).double() / max_exact) / math.log(max_distance / max_exact)
    large = max_exact + (val * (num_buckets - max_exact)).long()
    large = torch.minimum(large, torch.full_like(n, num_buckets - 1))
    return ret + torch.where(n < max_exact, n, large)


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    if 0 in relative_position.shape:
        return torch.empty(0, device=relative_position.device)
    return bucketed(relative_position, bidirectional, num_buckets, max_distance)
