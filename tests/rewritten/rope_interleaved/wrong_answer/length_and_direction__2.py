import math

import torch


def rope_interleaved(x, positions, base=10000):
    batch, heads, length, width = x.shape
    freqs = torch.exp(torch.arange(0, width, 2, device=x.device).double() * (-math.log(base) / width))
    rows = positions.double().reshape(-1, 1, length, 1)
    even, odd = x[..., 0::2].double(), x[..., 1::2].double()
    size = torch.sqrt(even ** 2 + odd ** 2)
    phase = torch.arctan2(odd, even) + rows * freqs
    out = torch.empty_like(x)
    out[..., 0::2] = (size * torch.cos(phase)).to(x.dtype)
    out[..., 1::2] = (size * torch.sin(phase)).to(x.dtype)
    return out
