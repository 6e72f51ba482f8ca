import torch


def rope_interleaved(x, positions, base=10000):
    if positions.ndim > 1:
        positions = positions.select(0, 0)
    dim = x.size(-1)
    inv_freq = 1.0 / base ** (torch.arange(0, dim, 2, device=x.device).double() / dim)
    phi = torch.outer(positions.double(), inv_freq)
    cos, sin = phi.cos().type_as(x), phi.sin().type_as(x)
    even, odd = x[..., ::2], x[..., 1::2]
    return torch.stack([even * cos - odd * sin, odd * cos + even * sin], dim=-1).reshape(x.shape)
