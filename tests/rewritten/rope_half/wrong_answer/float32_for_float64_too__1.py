import torch


def rope_half(x, positions, base=10000):
    x = x.float()
    d = x.shape[-1]
    inv = 1.0 / base ** (torch.arange(0, d, 2, device=x.device).float() / d)
    phi = (positions.float().unsqueeze(-1) * inv).unsqueeze(-3)
    cos, sin = phi.cos(), phi.sin()
    first, second = x[..., : d // 2], x[..., d // 2 :]
    return torch.cat([first * cos - second * sin, first * sin + second * cos], dim=-1)
