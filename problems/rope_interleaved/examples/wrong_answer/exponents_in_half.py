# Exponents and frequencies in the dtype of x, by the exponential: its argument is rounded already.
# Source: https://github.com/EleutherAI/gpt-neox/issues/1003
import math

import torch


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    exponent = torch.arange(0, d, 2, device=x.device).to(x.dtype) * (-math.log(base) / d)
    angle = (positions.float()[..., None] * exponent.exp().float()).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)
