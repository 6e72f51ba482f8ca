import math

import torch


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    found = []
    for p in relative_position.flatten().tolist():
        n = abs(p) if bidirectional else max(-p, 0)
        if n >= exact:
            n = min(exact + int(math.log(n / exact) / math.log(max_distance / exact) * (side - exact)), side - 1)
        found.append(n + side if bidirectional and p > 0 else n)
    result = torch.tensor(found, device=relative_position.device)
    return result.reshape(relative_position.shape) if found else result
