import math

import torch


def rope_interleaved(x, positions, base=10000):
    d = x.size(-1)
    steps = torch.arange(0, d, 2, dtype=x.dtype, device=x.device)
    inv_freq = torch.exp(steps * (-math.log(base) / d))
    theta = positions.unsqueeze(-1).float() * inv_freq.float()
    theta = theta.unsqueeze(-3)
    cos = theta.cos().to(x.dtype)
    sin = theta.sin().to(x.dtype)
    even, odd = x[..., ::2], x[..., 1::2]
    out = torch.empty_like(x)
    out[..., ::2] = even * cos - odd * sin
    out[..., 1::2] = even * sin + odd * cos
    return out
