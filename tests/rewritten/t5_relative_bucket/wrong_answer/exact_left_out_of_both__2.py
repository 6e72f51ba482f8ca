import math

import torch


def bucket_of(n: int, side: int, max_distance: int) -> int:
    exact = side // 2
    if n < exact:
        return n
    share = math.log(n) / math.log(max_distance)
    return min(exact + int(share * (side - exact)), side - 1)


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    values, where = torch.unique(relative_position, return_inverse=True)
    known = []
    for p in values.tolist():
        if bidirectional:
            known.append(bucket_of(abs(p), side, max_distance) + (side if p > 0 else 0))
        else:
            known.append(bucket_of(max(-p, 0), side, max_distance))
    return torch.tensor(known, dtype=torch.int64, device=relative_position.device)[where]
