import math

import torch


def bucket(n: int, side: int, max_distance: int) -> int:
    exact = side // 2
    if n < exact:
        return n
    return min(exact + int((side - exact) * math.log(n / exact) / math.log(max_distance / exact)), side - 1)


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    half = num_buckets // 2
    out = []
    for p in relative_position.flatten().tolist():
        if not bidirectional:
            out.append(bucket(max(-p, 0), num_buckets, max_distance))
        elif p >= 0:
            out.append(bucket(p, half, max_distance))
        else:
            out.append(half + bucket(-p, half, max_distance))
    return torch.tensor(out, dtype=torch.int64, device=relative_position.device).reshape(relative_position.shape)
