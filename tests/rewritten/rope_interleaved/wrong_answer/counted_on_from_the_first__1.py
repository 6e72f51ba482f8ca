import torch


def rope_interleaved(x, positions, base=10000):
    seq, dim = x.size(2), x.size(3)
    offset = positions[..., 0].unsqueeze(-1)
    t = torch.arange(seq, device=x.device).add(offset).double()
    freqs = 1.0 / base ** (torch.arange(0, dim, 2, device=x.device).double() / dim)
    phi = t[..., None] * freqs
    phi = phi.unsqueeze(-3)
    sin, cos = phi.sin().type_as(x), phi.cos().type_as(x)
    even, odd = x[..., ::2], x[..., 1::2]
    return torch.stack([even * cos - odd * sin, odd * cos + even * sin], dim=-1).reshape(x.shape)
