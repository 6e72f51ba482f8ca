# Makes a list of buckets up to the largest distance: without positions max() has nothing to choose from.
# Source: https://github.com/pytorch/pytorch/issues/130086 (the same kind)
import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    positions = relative_position.flatten().tolist()
    distances = [abs(p) if bidirectional else max(-p, 0) for p in positions]
    known = list(range(exact))
    for n in range(exact, min(max(distances), max_distance) + 1):
        steps = math.log(n / exact) / math.log(max_distance / exact) * (side - exact)
        known.append(min(exact + int(steps), side - 1))
    buckets = [known[min(n, max_distance)] for n in distances]
    if bidirectional:
        buckets = [bucket + side * (p > 0) for bucket, p in zip(buckets, positions, strict=True)]
    found = torch.tensor(buckets, dtype=torch.int64, device=relative_position.device)
    return found.reshape(relative_position.shape)
