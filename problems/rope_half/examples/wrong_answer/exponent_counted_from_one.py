# The paper counts pairs from 1 and takes 2(i - 1); this takes i - 1 with i from 0, so that the first frequency is not 1 but base ** (2 / D).
# Source: https://github.com/bkitano/llama-from-scratch/issues/8
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-2 * (torch.arange(d // 2, device=x.device).double() - 1) / d)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)
