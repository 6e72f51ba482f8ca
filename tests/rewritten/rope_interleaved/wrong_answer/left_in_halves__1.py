import torch


def rope_interleaved(x, positions, base=10000):
    dim = x.size(-1)
    half = dim // 2
    freqs = 1.0 / base ** (torch.arange(0, dim, 2, device=x.device).double() / dim)
    phi = (positions.unsqueeze(-1) * freqs).unsqueeze(-3)
    cos, sin = torch.cos(phi).type_as(x), torch.sin(phi).type_as(x)
    even, odd = x[..., ::2], x[..., 1::2]
    out = torch.empty_like(x)
    out[..., :half] = even * cos - odd * sin
    out[..., half:] = even * sin + odd * cos
    return out
