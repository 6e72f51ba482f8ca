import torch


def rope_half(x, positions, base=10000):
    half = x.shape[-1] // 2
    steps = torch.arange(0, 2 * half, 2, dtype=torch.float64, device=x.device)
    inv_freq = 1.0 / (base ** (steps / half))
    angle = (positions.unsqueeze(-1) * inv_freq).unsqueeze(-3)
    cos, sin = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    x1 = x[..., :half]
    x2 = x[..., half:]
    return torch.cat((x1 * cos - x2 * sin, x2 * cos + x1 * sin), dim=-1)
