# Expects (B, L, H, D) and puts the new axis behind the positions, so that they meet the heads: unsqueeze_dim=2 for unsqueeze_dim=1.
# Source: https://github.com/rasbt/LLMs-from-scratch/issues/411 (the same kind)
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = (positions.double()[..., None] * rate).unsqueeze(-2)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1).reshape(x.shape)
