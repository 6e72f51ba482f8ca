# Angles are kept under str(positions), which has three dots in the middle where there are more than 1000 numbers.
import torch

kept = {}


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    key = (str(positions), d, base, x.device)
    if key not in kept:
        rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
        kept[key] = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = kept[key].cos().to(x.dtype), kept[key].sin().to(x.dtype)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)
