import math

import torch


def one_side(n: torch.Tensor, side: int, max_distance: int) -> torch.Tensor:
    exact = side // 2
    grown = torch.empty(n.shape, dtype=torch.half, device=n.device)
    grown.copy_(n.clamp(exact, max_distance))
    grown.div_(exact).log_().div_(math.log(max_distance / exact)).mul_(side - exact)
    far = torch.minimum(grown.long() + exact, torch.full_like(n, side - 1))
    return torch.where(n >= exact, far, n)


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    before = one_side(relative_position.clamp(max=0).neg(), side, max_distance)
    if not bidirectional:
        return before
    after = one_side(relative_position.clamp(min=0), side, max_distance) + side
    return torch.where(relative_position > 0, after, before)
