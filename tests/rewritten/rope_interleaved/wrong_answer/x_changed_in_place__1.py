import torch


def rope_interleaved(x, positions, base=10000):
    dim = x.size(-1)
    inv_freq = 1.0 / base ** (torch.arange(0, dim, 2, device=x.device).double() / dim)
    phi = (positions.unsqueeze(-1) * inv_freq).unsqueeze(-3)
    cos, sin = phi.cos().type_as(x), phi.sin().type_as(x)
    even, odd = x[..., ::2], x[..., 1::2]
    new_even = even * cos - odd * sin
    new_odd = even * sin + odd * cos
    even.copy_(new_even)
    odd.copy_(new_odd)
    return x
