import functools

import torch


@functools.lru_cache(maxsize=None)
def room_for(shape: torch.Size, dtype: torch.dtype, device: torch.device) -> torch.Tensor:
    return torch.empty(shape, dtype=dtype, device=device)


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    token = positions.double().unsqueeze(-2)  # an axis for the heads
    y = room_for(x.shape, x.dtype, x.device).detach()
    for i in range(x.shape[-1] // 2):
        phi = token * base ** (-2 * i / x.shape[-1])
        cos, sin = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
        y[..., 2 * i] = x[..., 2 * i] * cos - x[..., 2 * i + 1] * sin
        y[..., 2 * i + 1] = x[..., 2 * i] * sin + x[..., 2 * i + 1] * cos
    return y
