import torch


def rope_interleaved(x, positions, base=10000):
    dim = x.size(-1)
    inv_freq = 1.0 / base ** (torch.arange(0, dim, 2, device=x.device).double() / dim)
    freqs = torch.einsum("i,j->ij", positions.double(), inv_freq)
    cos, sin = freqs.cos().type_as(x), freqs.sin().type_as(x)
    out = torch.empty_like(x)
    out[..., ::2] = x[..., ::2] * cos - x[..., 1::2] * sin
    out[..., 1::2] = x[..., ::2] * sin + x[..., 1::2] * cos
    return out
