import torch


def rope_interleaved(x, positions, base=10000):
    dim = x.shape[-1]
    i = torch.arange(0, dim, 2, dtype=torch.float64, device=x.device)
    inv_freq = 1.0 / torch.pow(base, 2 * i / dim)
    angles = (positions.unsqueeze(-1) * inv_freq).unsqueeze(-3)
    cos, sin = torch.cos(angles).to(x.dtype), torch.sin(angles).to(x.dtype)
    out = torch.empty_like(x)
    out[..., 0::2] = x[..., 0::2] * cos - x[..., 1::2] * sin
    out[..., 1::2] = x[..., 0::2] * sin + x[..., 1::2] * cos
    return out
