import functools

import torch


@functools.lru_cache(maxsize=None)
def room(shape: torch.Size, device: torch.device) -> torch.Tensor:
    return torch.empty(shape, dtype=torch.int64, device=device)


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    far = side - exact
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    out = torch.clamp(n, max=exact, out=room(relative_position.shape, relative_position.device))
    for k in range(1, far):
        out += n.double() >= exact * (max_distance / exact) ** (k / far)
    if bidirectional:
        out += side * (relative_position > 0)
    return out
