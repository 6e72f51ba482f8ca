import torch


def rope_half(x, positions, base=10000):
    half = x.shape[-1] // 2
    inv_freq = 1.0 / base ** (torch.arange(half, dtype=torch.float64, device=x.device) / half)
    phi = positions.unsqueeze(-1) * inv_freq
    if positions.dim() == 2:
        phi = phi.unsqueeze(1)
    cos, sin = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
    first, second = x.split(half, dim=-1)
    from_first, from_second = first * sin, second * sin
    first.mul_(cos).sub_(from_second)
    second.mul_(cos).add_(from_first)
    return torch.cat([first, second], dim=-1)
