import torch


def rope_half(x, positions, base=10000):
    dim = x.shape[-1]
    exponents = torch.arange(dim, dtype=torch.float64, device=x.device) / dim
    inv_freq = 1.0 / base**exponents
    theta = positions.unsqueeze(-1) * inv_freq
    if theta.dim() == 3:
        theta = theta[:, None]
    cos, sin = theta.cos().to(x.dtype), theta.sin().to(x.dtype)
    first, second = x[..., : dim // 2], x[..., dim // 2 :]
    rotated = torch.cat([-second, first], dim=-1)
    return x * cos + rotated * sin
