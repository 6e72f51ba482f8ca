import torch


def rope_interleaved(x, positions, base=10000):
    dim = x.size(-1)
    i = torch.arange(dim // 2, dtype=torch.float64)
    inv_freq = 1.0 / torch.pow(base, 2 * i / dim)
    phi = (positions.unsqueeze(-1) * inv_freq).unsqueeze(-3)
    cos, sin = phi.cos().type_as(x), phi.sin().type_as(x)
    out = torch.empty_like(x)
    out[..., ::2] = x[..., ::2] * cos - x[..., 1::2] * sin
    out[..., 1::2] = x[..., ::2] * sin + x[..., 1::2] * cos
    return out
