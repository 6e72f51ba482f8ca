import torch


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    far = side - exact
    n = relative_position.abs() if bidirectional else relative_position.neg().clamp(min=0)
    bucket = n.clamp(max=exact)
    for k in range(far):
        start = exact * (max_distance / exact) ** (k / far)
        bucket += n.double() >= start
    bucket = bucket.clamp(max=side - 1)
    return bucket + side * (relative_position > 0) if bidirectional else bucket
