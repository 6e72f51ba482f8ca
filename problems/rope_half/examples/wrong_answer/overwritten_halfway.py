# The first half is overwritten before the second one is computed from it.
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    half = d // 2
    out = x.clone()
    out[..., :half] = out[..., :half] * c - out[..., half:] * s
    out[..., half:] = out[..., half:] * c + out[..., :half] * s
    return out
