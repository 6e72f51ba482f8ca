# Frequencies are kept by width alone, and used again for another base.
# Source: https://github.com/ml-explore/mlx/pull/561 (the same kind)
import torch

kept = {}


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    if (d, x.device) not in kept:
        kept[d, x.device] = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = (positions.double()[..., None] * kept[d, x.device]).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)
