import torch


def rope_interleaved(x, positions, base=10000):
    dim = x.shape[-1]
    pair = torch.arange(dim // 2, device=x.device).double()
    freq = 1.0 / base ** (pair / dim)
    phi = (positions.unsqueeze(-1) * freq).unsqueeze(-3)
    cos, sin = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
    out = torch.empty_like(x)
    out[..., ::2] = cos * x[..., ::2] - sin * x[..., 1::2]
    out[..., 1::2] = sin * x[..., ::2] + cos * x[..., 1::2]
    return out
