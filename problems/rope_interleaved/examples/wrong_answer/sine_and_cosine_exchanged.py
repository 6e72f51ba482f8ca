# Sine where cosine belongs and the other way round: position 0 is turned by a quarter, and all others backwards from there.
import torch


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = angle.sin().to(x.dtype), angle.cos().to(x.dtype)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)
