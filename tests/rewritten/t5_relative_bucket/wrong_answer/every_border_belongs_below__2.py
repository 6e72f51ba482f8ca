from bisect import bisect_left

import torch


def starts_of_buckets(side: int, max_distance: int) -> list[float]:
    exact = side // 2
    starts = [float(n) for n in range(1, exact + 1)]
    for k in range(1, side - exact):
        starts.append(exact * (max_distance / exact) ** (k / (side - exact)))
    return starts


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    starts = starts_of_buckets(side, max_distance)
    result = []
    for p in relative_position.flatten().tolist():
        if p <= 0:
            result.append(bisect_left(starts, -p))
        else:
            result.append(side + bisect_left(starts, p) if bidirectional else 0)
    return torch.tensor(result, dtype=torch.int64, device=relative_position.device).reshape(relative_position.shape)
