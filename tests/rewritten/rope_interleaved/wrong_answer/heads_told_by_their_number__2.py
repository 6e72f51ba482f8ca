import math

import torch


def rope_interleaved(x, positions, base=10000):
    batch, second, third, width = x.shape
    freqs = torch.exp(torch.arange(0, width, 2, device=x.device).double() * (-math.log(base) / width))
    if positions.dim() == 2:
        angles = torch.einsum("bl,f->blf", positions.double(), freqs).view(batch, 1, third, -1)
    else:
        angles = torch.outer(positions.double(), freqs)
        if positions.shape[0] == second:
            angles = angles.view(1, second, 1, -1)
        else:
            angles = angles.view(1, 1, third, -1)
    out = torch.empty_like(x)
    even, odd = x[..., 0::2], x[..., 1::2]
    cos, sin = torch.cos(angles).to(x.dtype), torch.sin(angles).to(x.dtype)
    out[..., 0::2] = even * cos - odd * sin
    out[..., 1::2] = even * sin + odd * cos
    return out
