# The first position counts as an offset, and the others are taken to follow it one by one.
# Source: https://github.com/microsoft/onnxruntime/pull/29632 (the same kind)
import torch


def rope_interleaved(x, positions, base=10000):
    length, d = x.shape[-2:]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    at = positions[..., :1] + torch.arange(length, device=x.device)
    angle = (at[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)
