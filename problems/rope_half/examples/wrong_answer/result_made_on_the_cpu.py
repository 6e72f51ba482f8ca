# The result is filled into a tensor that was made on the CPU, and stays there.
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    out = torch.empty(x.shape, dtype=x.dtype)
    out[..., : d // 2] = a * c - b * s
    out[..., d // 2 :] = b * c + a * s
    return out
