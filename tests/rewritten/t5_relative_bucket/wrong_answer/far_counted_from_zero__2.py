import math

import torch


def bucket(n: int, side: int, max_distance: int) -> int:
    exact = side // 2
    if n < exact:
        return n
    far = side - exact
    return min(math.floor(far * math.log(n / exact) / math.log(max_distance / exact)), side - 1)


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    values, inverse = torch.unique(relative_position, return_inverse=True)
    table = []
    for p in values.tolist():
        if p <= 0:
            table.append(bucket(-p, side, max_distance))
        else:
            table.append(side + bucket(p, side, max_distance) if bidirectional else bucket(0, side, max_distance))
    return torch.tensor(table, dtype=torch.int64, device=relative_position.device)[inverse]
