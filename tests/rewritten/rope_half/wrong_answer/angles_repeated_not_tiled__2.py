import math

import torch


def rope_half(x, positions, base=10000):
    length, width = x.shape[2:]
    half = width // 2
    channel = torch.arange(width, device=x.device)
    rate = torch.exp(-2 * (channel // 2).double() * math.log(base) / width)
    angle = positions.reshape(-1, 1, length, 1) * rate
    cos = angle.cos().to(x.dtype)
    sin = angle.sin().to(x.dtype)
    out = torch.empty_like(x)
    out[..., :half] = x[..., :half] * cos[..., :half] - x[..., half:] * sin[..., :half]
    out[..., half:] = x[..., half:] * cos[..., half:] + x[..., :half] * sin[..., half:]
    return out
