import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    inv = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    phi = (positions.unsqueeze(-1) * inv).unsqueeze(-3)
    cos, sin = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
    first, second = x[..., : d // 2], x[..., d // 2 :]
    keep = first.clone()
    first.mul_(cos).sub_(second * sin)
    second.mul_(cos).add_(keep * sin)
    return torch.cat([first, second], dim=-1)
