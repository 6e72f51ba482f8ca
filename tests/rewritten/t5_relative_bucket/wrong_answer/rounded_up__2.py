import math

import torch


def bucket(n: int, side: int, max_distance: int) -> int:
    exact = side // 2
    if n < exact:
        return n
    step = math.log(n / exact) / math.log(max_distance / exact) * (side - exact)
    return min(exact + math.ceil(step), side - 1)


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    found = []
    for p in relative_position.flatten().tolist():
        distance = abs(p) if bidirectional else max(-p, 0)
        offset = side if bidirectional and p > 0 else 0
        found.append(offset + bucket(distance, side, max_distance))
    return torch.tensor(found, dtype=torch.int64, device=relative_position.device).reshape(relative_position.shape)
