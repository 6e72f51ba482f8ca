import math

import torch


def within(n, side, max_distance):
    exact = side // 2
    if n <= exact - 2:
        return n
    growth = math.log(max(n, exact) / exact) / math.log(max_distance / exact)
    return min(exact + int(growth * (side - exact)), side - 1)


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    half = num_buckets // 2
    positions = relative_position.flatten().tolist()
    if bidirectional:
        flat = [within(abs(p), half, max_distance) + (half if p > 0 else 0) for p in positions]
    else:
        flat = [within(max(-p, 0), num_buckets, max_distance) for p in positions]
    return torch.tensor(flat, dtype=torch.int64, device=relative_position.device).view(relative_position.shape)
