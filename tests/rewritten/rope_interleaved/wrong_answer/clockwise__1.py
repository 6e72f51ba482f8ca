import torch


def rope_interleaved(x, positions, base=10000):
    dim = x.shape[-1]
    freq = 1 / base ** (torch.arange(0, dim, 2, device=x.device).double() / dim)
    phi = (positions.double().unsqueeze(-1) * freq).unsqueeze(-3)
    cos = torch.cos(phi).to(x.dtype)
    sin = torch.sin(phi).to(x.dtype)
    out = torch.empty_like(x)
    out[..., ::2] = x[..., ::2] * cos + x[..., 1::2] * sin
    out[..., 1::2] = x[..., 1::2] * cos - x[..., ::2] * sin
    return out
