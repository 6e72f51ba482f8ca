import torch

MAX_LEN = 4096


def rope_interleaved(x, positions, base=10000):
    dim = x.size(-1)
    inv_freq = 1.0 / base ** (torch.arange(0, dim, 2, device=x.device).double() / dim)
    freqs = torch.outer(torch.arange(MAX_LEN, device=x.device).double(), inv_freq)
    index = torch.minimum(positions, torch.full_like(positions, MAX_LEN - 1))
    cos = torch.cos(freqs)[index].unsqueeze(-3).type_as(x)
    sin = torch.sin(freqs)[index].unsqueeze(-3).type_as(x)
    even, odd = x[..., ::2], x[..., 1::2]
    return torch.stack([even * cos - odd * sin, odd * cos + even * sin], dim=-1).flatten(-2)
