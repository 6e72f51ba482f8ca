import torch


def rope_half(x, positions, base=10000):
    dim = x.shape[-1]
    inv_freq = 1.0 / base ** (torch.arange(0, dim, 2, dtype=torch.float64, device=x.device) / dim)
    phase = (positions.unsqueeze(-1) * inv_freq).unsqueeze(-3)
    cos, sin = phase.cos(), phase.sin()
    x1, x2 = x[..., : dim // 2], x[..., dim // 2 :]
    out = torch.cat((x1 * cos - x2 * sin, x1 * sin + x2 * cos), dim=-1)
    out.to(x.dtype)
    return out
