import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    offsets = relative_position.flatten().tolist()
    distances = [abs(p) if bidirectional else max(-p, 0) for p in offsets]
    buckets = list(range(exact))
    for n in range(exact, min(max(distances), max_distance) + 1):
        step = math.log(n / exact) / math.log(max_distance / exact) * (side - exact)
        buckets.append(min(exact + int(step), side - 1))
    found = []
    for n, p in zip(distances, offsets):
        found.append(buckets[min(n, max_distance)] + (side if bidirectional and p > 0 else 0))
    return torch.tensor(found, dtype=torch.int64, device=relative_position.device).view(relative_position.shape)
