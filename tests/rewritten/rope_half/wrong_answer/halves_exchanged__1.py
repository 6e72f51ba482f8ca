import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    half = d // 2
    inv_freq = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    phi = (positions.double().unsqueeze(-1) * inv_freq).unsqueeze(-3)
    cos, sin = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
    x1, x2 = x[..., :half], x[..., half:]
    y1 = x1 * cos - x2 * sin
    y2 = x1 * sin + x2 * cos
    return torch.cat([y2, y1], dim=-1)
