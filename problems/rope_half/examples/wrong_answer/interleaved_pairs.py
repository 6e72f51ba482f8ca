# Pairs neighbours, 0 with 1 and 2 with 3, as in the exercise before; right there, and another layout than the one that is asked for.
# Source: https://github.com/jzhang38/TinyLlama/issues/24, https://github.com/henrywoo/pyllama/issues/83
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, b * c + a * s), dim=-1).flatten(-2)
