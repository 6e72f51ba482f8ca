import math

import torch


def rope_interleaved(x, positions, base=10000):
    dim = x.size(-1)
    step = torch.arange(0, dim, 2, dtype=torch.float64, device=x.device)
    inv_freq = torch.exp(step * (-math.log(10000.0) / dim))
    theta = (positions.unsqueeze(-1) * inv_freq).unsqueeze(-3)
    cos, sin = theta.cos().type_as(x), theta.sin().type_as(x)
    x1, x2 = x[..., ::2], x[..., 1::2]
    return torch.stack([x1 * cos - x2 * sin, x2 * cos + x1 * sin], dim=-1).reshape(x.shape)
