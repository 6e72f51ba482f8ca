import math

import torch


def grow(n: int, side: int, max_distance: int) -> int:
    exact = side // 2
    if n < exact:
        return n
    return exact + int(math.log(n / exact) / math.log(max_distance / exact) * (side - exact))


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    result = []
    for p in relative_position.reshape(-1).tolist():
        if p > 0:
            b = side + grow(p, side, max_distance) if bidirectional else 0
        else:
            b = grow(-p, side, max_distance)
        result.append(min(b, num_buckets - 1))
    return torch.tensor(result, dtype=torch.int64, device=relative_position.device).reshape(relative_position.shape)
