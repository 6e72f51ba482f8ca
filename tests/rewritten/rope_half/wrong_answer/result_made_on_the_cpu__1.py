import torch


def rope_half(x, positions, base=10000):
    B, H, L, D = x.shape
    half = D // 2
    inv_freq = 1.0 / base ** (torch.arange(0, D, 2, device=x.device).double() / D)
    phi = (positions.double().unsqueeze(-1) * inv_freq).unsqueeze(-3)
    cos, sin = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
    result = torch.zeros(B, H, L, D, dtype=x.dtype)
    result[..., :half] = x[..., :half] * cos - x[..., half:] * sin
    result[..., half:] = x[..., :half] * sin + x[..., half:] * cos
    return result
