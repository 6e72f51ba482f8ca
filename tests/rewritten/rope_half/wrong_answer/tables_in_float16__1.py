import torch


def rope_half(x, positions, base=10000):
    half = x.shape[-1] // 2
    inv_freq = 1.0 / base ** (torch.arange(half, dtype=torch.float32, device=x.device) / half)
    phi = positions.double().unsqueeze(-1) * inv_freq
    if positions.dim() == 2:
        phi = phi.unsqueeze(1)
    cos, sin = phi.cos().to(torch.float16), phi.sin().to(torch.float16)
    cos, sin = cos.to(x.dtype), sin.to(x.dtype)
    first, second = x[..., :half], x[..., half:]
    return torch.cat([first * cos - second * sin, first * sin + second * cos], -1)
