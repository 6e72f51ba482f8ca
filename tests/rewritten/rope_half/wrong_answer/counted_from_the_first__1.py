import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    inv_freq = 1.0 / base ** (torch.arange(0, d, 2, device=x.device).double() / d)
    start = positions[..., 0].unsqueeze(-1)
    steps = (positions - start).double()
    phi = (steps.unsqueeze(-1) * inv_freq).unsqueeze(-3)
    cos, sin = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
    u, v = x[..., : d // 2], x[..., d // 2 :]
    return torch.cat((u * cos - v * sin, u * sin + v * cos), dim=-1)
