# Sines and cosines are kept in float16, and float32 queries get three digits.
# Source: https://github.com/EleutherAI/gpt-neox/issues/1003 (the same kind)
import torch


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).float() / d)
    angle = (positions.float()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().half().to(x.dtype), angle.sin().half().to(x.dtype)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)
