import torch


def rope_interleaved(x, positions, base=10000):
    dim = x.size(-1)
    inv_freq = 1.0 / base ** (torch.arange(0, dim, 2, device=x.device).double() / dim)
    phi = (positions.unsqueeze(-1) * inv_freq).unsqueeze(-3)
    cos, sin = phi.cos().type_as(x), phi.sin().type_as(x)
    even, odd = x[..., ::2].clone(), x[..., 1::2].clone()
    even.mul_(cos).sub_(odd * sin)
    odd.mul_(cos).add_(even * sin)
    return torch.stack((even, odd), dim=-1).flatten(-2)
