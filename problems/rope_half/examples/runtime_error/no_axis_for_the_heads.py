# Angles (B, L, D/2) have no axis for the heads, so that sequences meet heads; where both are as many, without an error.
# Source: https://github.com/huggingface/transformers/issues/22161 (the same kind)
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = positions.double()[..., None] * rate
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)
