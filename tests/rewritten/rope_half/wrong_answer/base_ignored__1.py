import math

import torch


def rope_half(x, positions, base=10000):
    dim = x.shape[-1]
    k = torch.arange(dim // 2, device=x.device, dtype=torch.float64)
    inv_freq = torch.exp(-math.log(10000.0) * 2 * k / dim)
    phase = (positions[..., None] * inv_freq).unsqueeze(-3)
    cos = phase.cos().to(x.dtype)
    sin = phase.sin().to(x.dtype)
    x1, x2 = x[..., : dim // 2], x[..., dim // 2 :]
    return torch.cat([x1 * cos - x2 * sin, x1 * sin + x2 * cos], dim=-1)
