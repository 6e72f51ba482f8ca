import torch


def rope_interleaved(x, positions, base=10000):
    dim = x.size(-1)
    inv_freq = base ** (-torch.arange(0, dim, 2, dtype=torch.float32, device=x.device) / dim)
    t = positions.type_as(x).unsqueeze(-1)
    phi = (t.float() * inv_freq).unsqueeze(-3)
    cos, sin = torch.cos(phi).type_as(x), torch.sin(phi).type_as(x)
    out = torch.empty_like(x)
    out[..., ::2] = x[..., ::2] * cos - x[..., 1::2] * sin
    out[..., 1::2] = x[..., 1::2] * cos + x[..., ::2] * sin
    return out
