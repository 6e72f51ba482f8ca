import math

import torch


def rope_interleaved(x, positions, base=10000):
    batch, heads, length, width = x.shape
    freqs = torch.exp(torch.arange(0, width, 2, device=x.device).double() * (-math.log(base) / width))
    phases = (positions.double().unsqueeze(-1) * freqs).unsqueeze(-3)
    pairs = torch.view_as_complex(torch.stack((x[..., 0::2], x[..., 1::2]), dim=-1))
    factors = torch.polar(torch.ones_like(phases), phases)
    return torch.view_as_real(pairs * factors).reshape(batch, heads, length, width).to(x.dtype)
