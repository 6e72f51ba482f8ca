import math

import torch


def bucket(n: int, side: int, max_distance: int) -> int:
    exact = side // 2
    if n < exact:
        return n
    if n >= max_distance:
        return side
    return exact + math.floor((side - exact) * math.log(n / exact) / math.log(max_distance / exact))


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    values, places = torch.unique(relative_position, return_inverse=True)
    if bidirectional:
        known = [bucket(abs(p), side, max_distance) + side * (p > 0) for p in values.tolist()]
    else:
        known = [bucket(max(-p, 0), side, max_distance) for p in values.tolist()]
    return torch.tensor(known, dtype=torch.int64, device=relative_position.device)[places]
