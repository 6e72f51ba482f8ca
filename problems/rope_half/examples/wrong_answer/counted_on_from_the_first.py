# The first position counts as an offset, and the others are taken to follow it one by one.
# Source: https://github.com/microsoft/onnxruntime/pull/29632 (the same kind)
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    at = positions[..., :1] + torch.arange(x.shape[-2], device=x.device)
    angle = (at[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)
