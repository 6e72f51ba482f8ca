import math

import torch

MODEL_DTYPE = torch.bfloat16


def far_steps(n: torch.Tensor, exact: int, far: int, max_distance: int) -> torch.Tensor:
    grown = n.to(MODEL_DTYPE)
    grown.div_(exact).log_().div_(math.log(max_distance / exact)).mul_(far)
    return grown.to(torch.int64)


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    bucket = relative_position.abs() if bidirectional else relative_position.clamp(max=0).neg()
    is_far = bucket >= exact
    steps = far_steps(bucket[is_far], exact, side - exact, max_distance)
    bucket[is_far] = torch.minimum(exact + steps, torch.tensor(side - 1, device=relative_position.device))
    if bidirectional:
        bucket[relative_position > 0] += side
    return bucket
