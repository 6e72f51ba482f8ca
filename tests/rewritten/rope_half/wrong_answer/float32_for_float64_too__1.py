import torch


def rope_half(x, positions, base=10000):
    half = x.shape[-1] // 2
    inv_freq = 1.0 / base ** (torch.arange(half, dtype=torch.float32, device=x.device) / half)
    phi = positions.to(torch.float32).unsqueeze(-1) * inv_freq
    if positions.dim() == 2:
        phi = phi.unsqueeze(1)
    cos, sin = phi.cos(), phi.sin()
    first, second = x[..., :half].to(torch.float32), x[..., half:].to(torch.float32)
    return torch.cat([first * cos - second * sin, first * sin + second * cos], -1)
