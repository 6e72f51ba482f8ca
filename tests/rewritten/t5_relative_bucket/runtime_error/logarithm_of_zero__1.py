import math

import torch


def bucket_of(n, side, max_distance):
    exact = side // 2
    ratio = math.log(n / exact) / math.log(max_distance / exact)
    far = min(exact + math.floor((side - exact) * ratio), side - 1)
    if n < exact:
        return n
    return far


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    result = []
    for p in relative_position.reshape(-1).tolist():
        if bidirectional:
            result.append(bucket_of(abs(p), side, max_distance) + (side if p > 0 else 0))
        else:
            result.append(bucket_of(max(-p, 0), side, max_distance))
    flat = torch.tensor(result, dtype=torch.int64, device=relative_position.device)
    return flat.reshape(relative_position.shape)
