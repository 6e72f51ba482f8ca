import math

import torch


def rope_interleaved(x, positions, base=10000):
    width = x.size(-1)
    steps = torch.arange(0, width, 2, dtype=x.dtype, device=x.device)
    inv_freq = torch.exp(steps * -(math.log(base) / width))
    phi = positions.unsqueeze(-1).float() * inv_freq.float()
    if positions.ndim == 2:
        phi = phi.unsqueeze(1)
    cos, sin = torch.cos(phi).to(x.dtype), torch.sin(phi).to(x.dtype)
    even, odd = x[..., ::2], x[..., 1::2]
    return torch.stack([even * cos - odd * sin, even * sin + odd * cos], -1).reshape(x.shape)
