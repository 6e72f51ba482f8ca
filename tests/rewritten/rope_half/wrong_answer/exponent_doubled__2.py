import math

import torch


def angles(positions, dim, base):
    k = torch.arange(0, 2 * dim, 2, device=positions.device).double()
    freq = torch.exp(k * (-math.log(base) / dim))
    return torch.einsum("...l,k->...lk", positions.double(), freq)


def rope_half(x, positions, base=10000):
    pairs = x.unflatten(-1, (2, -1))
    phi = angles(positions, pairs.shape[-1], base)
    if positions.dim() == 2:
        phi = phi[:, None]
    c, s = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
    a, b = pairs.unbind(-2)
    return torch.stack((a * c - b * s, a * s + b * c), dim=-2).flatten(-2)
