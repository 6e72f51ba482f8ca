import torch


def rope_interleaved(x, positions, base=10000):
    dim = x.shape[-1]
    freqs = torch.pow(base, -torch.arange(0, dim, 2, dtype=torch.float64, device=x.device) / dim)
    phi = (positions.unsqueeze(-1) * freqs).unsqueeze(-3)
    cos, sin = torch.cos(phi), torch.sin(phi)
    even, odd = x[..., 0::2], x[..., 1::2]
    out = torch.stack((even * cos - odd * sin, even * sin + odd * cos), dim=-1).flatten(-2)
    out.to(x.dtype)
    return out
