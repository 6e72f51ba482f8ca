import torch


def to_distances(positions: torch.Tensor, bidirectional: bool) -> torch.Tensor:
    distances = positions.abs() if bidirectional else positions.neg().clamp(min=0)
    return positions.copy_(distances)


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    start = side * relative_position.gt(0).long() if bidirectional else torch.zeros_like(relative_position)
    bucket = start
    n = to_distances(relative_position, bidirectional)
    bucket += n.clamp(max=exact)
    for k in range(1, side - exact):
        bucket += n.double() >= exact * (max_distance / exact) ** (k / (side - exact))
    return bucket
