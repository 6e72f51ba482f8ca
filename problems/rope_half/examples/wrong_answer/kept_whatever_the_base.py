# Frequencies are kept by width alone, and used again for another base.
# Source: https://github.com/ml-explore/mlx/pull/561 (the same kind)
import torch

kept = {}


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    key = (d, x.device)
    if key not in kept:
        kept[key] = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = (positions.double()[..., None] * kept[key]).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)
