import math

import torch


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    offsets = torch.empty(relative_position.shape, dtype=torch.int32, device=relative_position.device)
    offsets.copy_(relative_position)
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    growth = math.log(max_distance / exact)
    found = []
    for p in offsets.flatten().tolist():
        n = abs(p) if bidirectional else max(-p, 0)
        if n >= exact:
            n = min(exact + int((side - exact) * math.log(n / exact) / growth), side - 1)
        found.append(n + side if bidirectional and p > 0 else n)
    return torch.tensor(found, dtype=torch.int64, device=relative_position.device).reshape(relative_position.shape)
