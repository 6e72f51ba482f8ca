import torch


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    bucket = n.clamp(max=exact)
    border = exact
    for _ in range(side - 1 - exact):
        border *= 2
        if border > 2**41:
            break
        bucket = bucket + (n >= border)
    return bucket + side * (relative_position > 0) if bidirectional else bucket
