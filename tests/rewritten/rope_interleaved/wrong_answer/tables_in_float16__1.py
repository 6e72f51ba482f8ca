import torch


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    inv = 1.0 / base ** (torch.arange(0, d, 2, device=x.device).double() / d)
    phi = (positions.unsqueeze(-1) * inv).unsqueeze(-3)
    cos = torch.cos(phi).to(torch.float16).to(x.dtype)
    sin = torch.sin(phi).to(torch.float16).to(x.dtype)
    even, odd = x[..., ::2], x[..., 1::2]
    out = torch.empty_like(x)
    out[..., ::2] = even * cos - odd * sin
    out[..., 1::2] = even * sin + odd * cos
    return out
