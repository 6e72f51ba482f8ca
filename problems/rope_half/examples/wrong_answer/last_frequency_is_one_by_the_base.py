# The exponents run from 0 to -1 with both ends, so that the last frequency is 1/base: divided by D/2 - 1 instead of D/2.
# Source: https://github.com/lucidrains/denoising-diffusion-pytorch/issues/126 (the same kind)
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** -torch.linspace(0, 1, d // 2, dtype=torch.float64, device=x.device)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)
