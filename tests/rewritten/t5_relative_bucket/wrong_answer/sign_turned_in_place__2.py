import math

import torch


def look_back(offsets: torch.Tensor) -> torch.Tensor:
    return torch.mul(offsets, -1, out=offsets)


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    back = look_back(relative_position)
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    found = []
    for d in back.flatten().tolist():
        n = abs(d) if bidirectional else max(d, 0)
        if n >= exact:
            n = min(exact + int((side - exact) * math.log(n / exact) / math.log(max_distance / exact)), side - 1)
        found.append(n + side if bidirectional and d < 0 else n)
    return torch.tensor(found, dtype=torch.int64, device=back.device).reshape(back.shape)
