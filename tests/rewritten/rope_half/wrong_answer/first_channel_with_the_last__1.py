import torch


def rope_half(x, positions, base=10000):
    dim = x.shape[-1]
    half = dim // 2
    inv_freq = base ** (-torch.arange(0, dim, 2, device=x.device).double() / dim)
    phase = (positions.double().unsqueeze(-1) * inv_freq).unsqueeze(-3)
    cos, sin = phase.cos().to(x.dtype), phase.sin().to(x.dtype)
    a = x[..., :half]
    b = x[..., half:].flip(-1)
    return torch.cat((a * cos - b * sin, (a * sin + b * cos).flip(-1)), dim=-1)
