import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    growth = math.log(max_distance / exact)
    found = []
    for p in relative_position.view(-1).tolist():
        n = abs(p) if bidirectional else max(0, -p)
        b = n if n < exact else min(exact + math.floor((side - exact) * math.log(n / exact) / growth), side - 1)
        found.append(b + side * (bidirectional and p > 0))
    return torch.tensor(found, dtype=torch.int64, device=relative_position.device).view(relative_position.shape)
