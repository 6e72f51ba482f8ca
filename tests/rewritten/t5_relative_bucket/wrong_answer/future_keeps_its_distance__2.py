import math

import torch


def bucket_of_distance(n: int, buckets: int, max_distance: int) -> int:
    exact = buckets // 2
    if n < exact:
        return n
    growth = math.log(n / exact) / math.log(max_distance / exact)
    return min(exact + int(growth * (buckets - exact)), buckets - 1)


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    half = num_buckets // 2
    found = []
    for p in relative_position.reshape(-1).tolist():
        if not bidirectional:
            found.append(bucket_of_distance(abs(p), num_buckets, max_distance))
        elif p > 0:
            found.append(bucket_of_distance(p, half, max_distance) + half)
        else:
            found.append(bucket_of_distance(-p, half, max_distance))
    return torch.tensor(found, dtype=torch.int64, device=relative_position.device).view(relative_position.shape)
