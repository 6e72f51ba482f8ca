import math

import torch


def bucket_of(p, bidirectional, num_buckets, max_distance):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = abs(p) if bidirectional else max(-p, 0)
    if n >= exact:
        n = min(exact + int((side - exact) * math.log(n / exact) / math.log(max_distance / exact)), side - 1)
    return n + side if bidirectional and p > 0 else n


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    (n_queries, n_keys), numbers = relative_position.shape, relative_position.tolist()
    result = torch.zeros(n_queries, n_keys, dtype=torch.int64)
    for q in range(n_queries):
        row = [bucket_of(numbers[q][k], bidirectional, num_buckets, max_distance) for k in range(n_keys)]
        result[q] = torch.tensor(row, dtype=torch.int64)
    return result.to(relative_position.device)
