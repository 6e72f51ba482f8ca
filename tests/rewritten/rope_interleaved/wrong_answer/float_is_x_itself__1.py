import torch


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    inv = base ** (-torch.arange(0, d, 2, device=x.device).float() / d)
    phi = (positions.unsqueeze(-1) * inv).unsqueeze(-3)
    cos, sin = phi.cos(), phi.sin()
    work = x.to(torch.float32)
    even = work[..., ::2].clone()
    odd = work[..., 1::2].clone()
    work[..., ::2] = even * cos - odd * sin
    work[..., 1::2] = even * sin + odd * cos
    return work.to(x.dtype)
