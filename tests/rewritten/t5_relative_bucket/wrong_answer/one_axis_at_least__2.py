import math

import torch


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    far = side - exact
    found = []
    for p in relative_position.flatten().tolist():
        n = abs(p) if bidirectional else max(-p, 0)
        if n >= exact:
            n = min(exact + math.floor(far * math.log(n / exact) / math.log(max_distance / exact)), side - 1)
        found.append(n + side if bidirectional and p > 0 else n)
    shape = list(relative_position.shape) or [1]
    return torch.tensor(found, dtype=torch.int64, device=relative_position.device).reshape(shape)
