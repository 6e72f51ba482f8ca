import math

import torch


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    distance = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    # few distances, many elements
    values, place = torch.unique(distance, return_inverse=True)
    logs = [math.log(v) - math.log(exact) for v in values.tolist()]
    scale = (side - exact) / (math.log(max_distance) - math.log(exact))
    far = [min(exact + math.floor(scale * each), side - 1) for each in logs]
    chosen = [v if v < exact else f for v, f in zip(values.tolist(), far, strict=True)]
    bucket = torch.tensor(chosen, dtype=torch.int64, device=relative_position.device)[place]
    return torch.where(relative_position > 0, bucket + side, bucket) if bidirectional else bucket
