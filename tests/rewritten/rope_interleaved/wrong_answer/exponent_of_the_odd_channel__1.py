import torch


def rope_interleaved(x, positions, base=10000):
    dim = x.shape[-1]
    exponent = torch.arange(1, dim, 2, dtype=torch.float64, device=x.device) / dim
    phi = (positions[..., None] * base**-exponent).unsqueeze(-3)
    cos, sin = phi.cos().type_as(x), phi.sin().type_as(x)
    even, odd = x[..., 0::2], x[..., 1::2]
    return torch.stack((even * cos - odd * sin, even * sin + odd * cos), dim=-1).reshape_as(x)
