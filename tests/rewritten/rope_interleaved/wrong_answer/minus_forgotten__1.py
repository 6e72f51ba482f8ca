import torch


def rope_interleaved(x, positions, base=10000):
    dim = x.size(-1)
    inv_freq = base ** (-torch.arange(0, dim, 2, device=x.device).double() / dim)
    theta = (positions[..., None] * inv_freq).unsqueeze(-3)
    cos, sin = torch.cos(theta).type_as(x), torch.sin(theta).type_as(x)
    even, odd = x[..., ::2], x[..., 1::2]
    return torch.stack((even * cos + odd * sin, even * sin + odd * cos), dim=-1).flatten(-2)
