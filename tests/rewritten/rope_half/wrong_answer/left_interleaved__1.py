import torch


def rope_half(x, positions, base=10000):
    dim = x.shape[-1]
    half = dim // 2
    inv_freq = base ** (-torch.arange(0, dim, 2, device=x.device).double() / dim)
    phi = (positions.double().unsqueeze(-1) * inv_freq).unsqueeze(-3)
    cos, sin = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
    x1, x2 = x[..., :half], x[..., half:]
    out = torch.empty_like(x)
    out[..., 0::2] = x1 * cos - x2 * sin
    out[..., 1::2] = x1 * sin + x2 * cos
    return out
