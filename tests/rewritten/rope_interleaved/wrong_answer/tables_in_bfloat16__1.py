import torch


def rope_interleaved(x, positions, base=10000):
    dim = x.size(-1)
    inv_freq = base ** (-torch.arange(0, dim, 2, dtype=torch.float32, device=x.device) / dim)
    theta = (positions.float().unsqueeze(-1) * inv_freq).unsqueeze(-3)
    tables = torch.stack((theta.cos(), theta.sin())).to(torch.bfloat16)
    cos, sin = tables.to(x.dtype)
    out = torch.empty_like(x)
    out[..., ::2] = x[..., ::2] * cos - x[..., 1::2] * sin
    out[..., 1::2] = x[..., ::2] * sin + x[..., 1::2] * cos
    return out
