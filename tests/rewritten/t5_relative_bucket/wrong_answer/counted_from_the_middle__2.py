import math

import torch


def within_side(n, side, max_distance):
    exact = side // 2
    if n < exact:
        return n
    step = (side - exact) * math.log(n / exact) / math.log(max_distance / exact)
    return min(exact + int(step), side - 1)


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    middle = num_buckets // 2
    result = []
    for p in relative_position.reshape(-1).tolist():
        if not bidirectional:
            result.append(within_side(max(-p, 0), num_buckets, max_distance))
        elif p < 0:
            result.append(middle - within_side(-p, middle, max_distance))
        else:
            result.append(middle + within_side(p, middle, max_distance))
    return torch.tensor(result, dtype=torch.int64, device=relative_position.device).reshape(relative_position.shape)
