import torch


def rope_half(x, positions, base=10000):
    dim = x.shape[-1]
    half = dim // 2
    inv_freq = 1.0 / base ** (torch.arange(0, dim, 2, device=x.device).double() / dim)
    phi = (positions.double().unsqueeze(-1) * inv_freq).unsqueeze(-3)
    cos, sin = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
    first, second = x[..., :half].clone(), x[..., half:].clone()
    x[..., :half] = first * cos - second * sin
    x[..., half:] = first * sin + second * cos
    return x
