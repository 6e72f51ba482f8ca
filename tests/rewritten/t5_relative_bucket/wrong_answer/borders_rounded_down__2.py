import bisect
import math

import torch


def borders(side: int, reach: int) -> list[int]:
    near = side // 2
    first, last = math.log(near), math.log(reach)
    far = [math.floor(math.exp(first + (last - first) * k / (side - near))) for k in range(1, side - near)]
    return [*range(1, near + 1), *far]


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    at = borders(side, max_distance)

    def one(p: int) -> int:
        if p > 0:
            return side + bisect.bisect_right(at, p) if bidirectional else 0
        return bisect.bisect_right(at, -p)

    found = [one(p) for p in relative_position.reshape(-1).tolist()]
    return torch.tensor(found, dtype=torch.int64, device=relative_position.device).reshape(relative_position.shape)
