import math

import torch


def rope_half(x, positions, base=10000):
    L, D = x.shape[2:]
    half = D // 2
    name = f"speeds_{D}_{x.device}"
    if not hasattr(rope_half, name):
        k = torch.arange(half, device=x.device, dtype=torch.float64)
        setattr(rope_half, name, torch.exp(-2 * k / D * math.log(base)))
    phi = positions.reshape(-1, 1, L, 1) * getattr(rope_half, name)
    c, s = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
    out = torch.empty_like(x)
    out[..., :half] = x[..., :half] * c - x[..., half:] * s
    out[..., half:] = x[..., :half] * s + x[..., half:] * c
    return out
