import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    inv = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    phi = (positions.unsqueeze(-1) * inv).unsqueeze(-3)
    cos, sin = phi.cos().float(), phi.sin().float()
    work = x.to(torch.float32)
    first = work[..., : d // 2].clone()
    second = work[..., d // 2 :].clone()
    work[..., : d // 2] = first * cos - second * sin
    work[..., d // 2 :] = first * sin + second * cos
    return work.to(x.dtype)
