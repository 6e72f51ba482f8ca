# Positions are counted from 1: each token is turned by one step too many.
# Source: https://github.com/Physical-Intelligence/openpi/issues/705 (the same kind)
import torch


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = ((positions + 1)[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)
