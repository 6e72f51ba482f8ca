# Right: each number that occurs is looked at once, and its bucket put wherever it stands.
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    values, where = torch.unique(relative_position, return_inverse=True)
    buckets = []
    for value in values.tolist():
        distance = abs(value) if bidirectional else max(0, -value)
        if distance >= exact:
            distance = exact + int(math.log(distance / exact, max_distance / exact) * (side - exact))
        buckets.append(min(distance, side - 1) + (side if bidirectional and value > 0 else 0))
    return torch.tensor(buckets, dtype=torch.long, device=where.device)[where]
