import torch


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    bucket = n.clamp(max=exact - 1)
    for k in range(side - exact):
        start = exact * (max_distance / exact) ** (k / (side - exact))
        bucket = bucket + (n.double() > start).long()
    if bidirectional:
        bucket[relative_position > 0] += side
    return bucket
