# outer() takes one row of positions, and refuses one for each sequence.
# Source: https://github.com/morganmcg1/rotobart/pull/1 (the same kind)
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = torch.outer(positions.double(), rate)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)
