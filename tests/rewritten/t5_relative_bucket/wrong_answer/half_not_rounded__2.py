import math

import torch


def within(n: int, side: float, max_distance: int) -> float:
    exact = side / 2
    if n < exact:
        return n
    share = math.log(n / exact) / math.log(max_distance / exact)
    return min(math.floor(exact + share * (side - exact)), side - 1)


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets / 2 if bidirectional else num_buckets
    out = []
    for p in relative_position.flatten().tolist():
        n = abs(p) if bidirectional else max(-p, 0)
        b = within(n, side, max_distance)
        out.append(int(b + side) if bidirectional and p > 0 else int(b))
    return torch.tensor(out, dtype=torch.int64, device=relative_position.device).reshape(relative_position.shape)
