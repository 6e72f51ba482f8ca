import functools
import math

import torch


@functools.lru_cache(maxsize=None)
def buckets_of_distances(side, max_distance):
    exact = side // 2
    table = []
    for n in range(512):
        if n < exact:
            table.append(n)
        else:
            step = (side - exact) * math.log(n / exact) / math.log(max_distance / exact)
            table.append(min(exact + int(step), side - 1))
    return table


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    table = buckets_of_distances(side, max_distance)
    found = []
    for p in relative_position.reshape(-1).tolist():
        if p <= 0:
            found.append(table[-p])
        else:
            found.append(table[p] + side if bidirectional else 0)
    return torch.tensor(found, dtype=torch.long, device=relative_position.device).reshape(relative_position.shape)
