import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    inv = 1.0 / base ** (torch.arange(0, d, 2, device=x.device).double() / d)
    phi = (positions.unsqueeze(-1) * inv).unsqueeze(-3)
    cos = torch.cos(phi).to(torch.float16).to(x.dtype)
    sin = torch.sin(phi).to(torch.float16).to(x.dtype)
    first, second = x[..., : d // 2], x[..., d // 2 :]
    out = torch.empty_like(x)
    out[..., : d // 2] = first * cos - second * sin
    out[..., d // 2 :] = first * sin + second * cos
    return out
