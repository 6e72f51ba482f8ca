# Right: sine and cosine by NumPy in float64; x itself stays a tensor of torch, for its gradient.
import numpy as np
import torch


def rope_interleaved(x, positions, base=10000):
    width = x.shape[-1]
    rate = np.power(float(base), -np.arange(0, width, 2) / width)
    angle = positions.cpu().numpy()[..., np.newaxis] * rate
    c = torch.from_numpy(np.cos(angle)).to(x).unsqueeze(-3)
    s = torch.from_numpy(np.sin(angle)).to(x).unsqueeze(-3)
    out = torch.empty_like(x)
    out[..., ::2] = x[..., ::2] * c - x[..., 1::2] * s
    out[..., 1::2] = x[..., ::2] * s + x[..., 1::2] * c
    return out
