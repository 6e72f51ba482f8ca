# The halves are views of x, and *= and += write through them: a new tensor is returned, and x has changed as well.
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    old = a.clone()
    a *= c
    a -= b * s
    b *= c
    b += old * s
    return torch.cat((a, b), dim=-1)
