# The rotated halves are written into x itself: right values, and the caller's queries are gone.
# Source: https://github.com/unslothai/unsloth/issues/5001
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.clone().chunk(2, dim=-1)
    x[..., : d // 2] = a * c - b * s
    x[..., d // 2 :] = b * c + a * s
    return x
