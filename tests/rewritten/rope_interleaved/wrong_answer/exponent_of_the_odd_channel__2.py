import math

import torch


def rope_interleaved(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    dim = x.shape[-1]
    where = positions.unsqueeze(-2).double()
    out = x.clone()
    for number, start in enumerate(range(0, dim, 2), start=1):
        phi = where * math.exp(-(2 * number - 1) / dim * math.log(base))
        c, s = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
        a, b = x[..., start], x[..., start + 1]
        out[..., start] = a * c - b * s
        out[..., start + 1] = a * s + b * c
    return out
