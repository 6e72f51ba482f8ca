import math

import torch


def bucket(n: int, side: int, max_distance: int) -> int:
    exact = side // 2
    if n < exact:
        return n
    return min(exact + int(math.log(n / exact) / math.log(max_distance / exact) * (side - exact)), side - 1)


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    out = []
    for p in relative_position.flatten().tolist():
        if p < 0:
            out.append(bucket(-p, side, max_distance))
        else:
            out.append(side + bucket(p, side, max_distance) if bidirectional else 0)
    return torch.tensor(out, dtype=torch.int64, device=relative_position.device).reshape(relative_position.shape)
