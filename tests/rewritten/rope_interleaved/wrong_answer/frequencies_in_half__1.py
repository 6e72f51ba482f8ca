import torch


def rope_interleaved(x, positions, base=10000):
    dim = x.size(-1)
    exponents = -torch.arange(0, dim, 2, dtype=torch.float32, device=x.device) / dim
    inv_freq = torch.pow(base, exponents).type_as(x)
    phi = positions.float().unsqueeze(-1) * inv_freq.float()
    phi = phi.unsqueeze(-3)
    cos, sin = torch.cos(phi).type_as(x), torch.sin(phi).type_as(x)
    out = torch.empty_like(x)
    out[..., 0::2] = x[..., 0::2] * cos - x[..., 1::2] * sin
    out[..., 1::2] = x[..., 1::2] * cos + x[..., 0::2] * sin
    return out
