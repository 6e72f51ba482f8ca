import math

import torch


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    buckets = []
    for p in relative_position.flatten().tolist():
        n = abs(p) if bidirectional else max(-p, 0)
        if n >= exact:
            n = min(exact + int((side - exact) * math.log(n / exact) / math.log(max_distance / exact)), side - 1)
        buckets.append(n + side if bidirectional and p > 0 else n)
    sizes = [size for size in relative_position.shape if size != 1]
    return torch.tensor(buckets, dtype=torch.long, device=relative_position.device).reshape(sizes)
