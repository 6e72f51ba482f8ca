import math

import torch


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    growth = math.log(max_distance / exact)
    result = []
    for p in relative_position.flatten().tolist():
        n = abs(p) if bidirectional else max(-p, 0)
        if n >= exact:
            n = min(exact + int((side - exact) * math.log(n / exact) / growth), side - 1)
        if bidirectional and p > 0:
            n += side
        result.append(n)
    return torch.tensor(result, dtype=torch.int64, device=relative_position.device)
