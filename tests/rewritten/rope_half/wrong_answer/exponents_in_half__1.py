import torch


def rope_half(x, positions, base=10000):
    d = x.size(-1)
    power = (torch.arange(0, d, 2, device=x.device).float() / d).to(x.dtype)
    inv_freq = 1.0 / base ** power.double()
    theta = (positions.double().unsqueeze(-1) * inv_freq).unsqueeze(-3)
    cos, sin = theta.cos().to(x.dtype), theta.sin().to(x.dtype)
    first, second = x[..., : d // 2], x[..., d // 2 :]
    return torch.cat([first * cos - second * sin, first * sin + second * cos], dim=-1)
