import torch


def rope_half(x, positions, base=10000):
    dim = x.shape[-1]
    half = dim // 2
    inv_freq = 1.0 / (base ** (torch.arange(half, device=x.device, dtype=torch.float64) / dim))
    phase = (positions.unsqueeze(-1) * inv_freq).unsqueeze(-3)
    cos, sin = phase.cos().to(x.dtype), phase.sin().to(x.dtype)
    lo, hi = x[..., :half], x[..., half:]
    return torch.cat((lo * cos - hi * sin, hi * cos + lo * sin), dim=-1)
