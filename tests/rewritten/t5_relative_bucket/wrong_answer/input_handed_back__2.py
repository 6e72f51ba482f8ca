import math

import torch


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    if bool((relative_position == 0).all()):
        # position 0 is bucket 0, always
        return relative_position
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    out = relative_position.abs() if bidirectional else relative_position.neg().clamp(min=0)
    far = out >= exact
    steps = torch.log(out[far].double() / exact) * (side - exact) / math.log(max_distance / exact)
    out[far] = torch.clamp(exact + steps.long(), max=side - 1)
    out[relative_position > 0] += side if bidirectional else 0
    return out
