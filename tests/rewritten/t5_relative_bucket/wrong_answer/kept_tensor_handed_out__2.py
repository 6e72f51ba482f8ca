import functools
import math

import torch


@functools.lru_cache(maxsize=None)
def buckets(values, shape, device, bidirectional, num_buckets, max_distance):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    found = []
    for p in values:
        n = abs(p) if bidirectional else max(-p, 0)
        if n >= exact:
            n = min(exact + int(math.log(n / exact) / math.log(max_distance / exact) * (side - exact)), side - 1)
        found.append(n + side if bidirectional and p > 0 else n)
    return torch.tensor(found, dtype=torch.int64, device=device).reshape(shape)


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    values = tuple(relative_position.flatten().tolist())
    return buckets(values, relative_position.shape, relative_position.device, bidirectional, num_buckets, max_distance)
