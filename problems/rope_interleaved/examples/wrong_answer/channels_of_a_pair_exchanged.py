# The rotated pair comes back in the other order: (a sin + b cos, a cos - b sin).
import torch


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    out = torch.empty_like(x)
    out[..., 1::2] = x[..., 0::2] * c - x[..., 1::2] * s
    out[..., 0::2] = x[..., 0::2] * s + x[..., 1::2] * c
    return out
