import math

import torch


def log_bucket(n, buckets, max_distance=128):
    exact = buckets // 2
    logs = torch.log(n.clamp(min=exact).float() / exact) / math.log(max_distance / exact)
    far = torch.clamp(exact + (logs * (buckets - exact)).long(), max=buckets - 1)
    return torch.where(n < exact, n, far)


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    if not bidirectional:
        return log_bucket((-relative_position).clamp(min=0), num_buckets)
    half = num_buckets // 2
    return log_bucket(relative_position.abs(), half) + half * (relative_position > 0)
