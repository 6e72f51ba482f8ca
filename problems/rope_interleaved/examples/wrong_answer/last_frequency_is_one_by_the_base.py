# The exponents run from 0 to -1 with both ends, so that the last frequency is 1/base: divided by D/2 - 1 instead of D/2.
# Source: https://github.com/lucidrains/denoising-diffusion-pytorch/issues/126 (the same kind)
import torch


def rope_interleaved(x, positions, base=10000):
    pairs = x.shape[-1] // 2
    rate = base ** -torch.linspace(0, 1, pairs, dtype=torch.float64, device=x.device)
    angle = (positions[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)
