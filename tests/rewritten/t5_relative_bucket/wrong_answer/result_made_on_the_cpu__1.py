import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    ratio = math.log(max_distance / exact)

    def bucket(p):
        n = abs(p) if bidirectional else max(0, -p)
        if n >= exact:
            n = min(exact + math.floor((side - exact) * math.log(n / exact) / ratio), side - 1)
        return n + side if bidirectional and p > 0 else n

    numbers = [bucket(p) for p in relative_position.reshape(-1).tolist()]
    return torch.tensor(numbers, dtype=torch.long).view(relative_position.shape)
