import torch


def rope_half(x, positions, base=10000):
    half = x.shape[-1] // 2
    k = torch.arange(half, device=x.device, dtype=torch.float64)
    inv_freq = base ** (-k / max(half - 1, 1))
    phase = (positions.unsqueeze(-1) * inv_freq).unsqueeze(-3)
    cos, sin = phase.cos().to(x.dtype), phase.sin().to(x.dtype)
    x1, x2 = x[..., :half], x[..., half:]
    return torch.cat((x1 * cos - x2 * sin, x2 * cos + x1 * sin), dim=-1)
