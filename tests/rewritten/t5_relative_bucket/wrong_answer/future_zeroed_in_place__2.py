import torch


def sort_into_buckets(relative_position, bidirectional, num_buckets, max_distance):
    per_side = num_buckets // 2 if bidirectional else num_buckets
    near = per_side // 2
    dist = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    bucket = dist.clamp(max=near)
    for k in range(1, per_side - near):
        bucket = bucket + (dist.double() >= near * (max_distance / near) ** (k / (per_side - near)))
    return bucket + per_side * (relative_position > 0) if bidirectional else bucket


def hide_future(offsets):
    after = offsets > 0
    offsets[after] = torch.zeros_like(offsets[after])
    return offsets


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    if bidirectional:
        return sort_into_buckets(relative_position, True, num_buckets, max_distance)
    return sort_into_buckets(hide_future(relative_position), False, num_buckets, max_distance)
