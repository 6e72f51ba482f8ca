import math

import torch

EPS = 1


def bucket(n: int, side: int, max_distance: int) -> int:
    exact = side // 2
    growth = math.log((n + EPS) / exact) / math.log(max_distance / exact)
    return n if n < exact else min(exact + int(growth * (side - exact)), side - 1)


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    out = []
    for p in relative_position.reshape(-1).tolist():
        if bidirectional and p > 0:
            out.append(side + bucket(p, side, max_distance))
        else:
            out.append(bucket(max(-p, 0), side, max_distance))
    return torch.tensor(out, dtype=torch.int64, device=relative_position.device).reshape(relative_position.shape)
