# Right: everything in float32, and one rounding at the end.
import math

import torch


def rope_half(x, positions, base=10000):
    half = x.shape[-1] // 2
    rate = torch.exp(torch.arange(half, device=x.device).float() * (-math.log(base) / half))
    angle = (positions.float().unsqueeze(-1) * rate).unsqueeze(-3)
    first, second = x.float().split(half, dim=-1)
    turned = (first * angle.cos() - second * angle.sin(), first * angle.sin() + second * angle.cos())
    return torch.cat(turned, dim=-1).to(x.dtype)
