import torch


def rope_interleaved(x, positions, base=10000):
    seq_len, dim = x.size(-2), x.size(-1)
    inv_freq = 1.0 / base ** (torch.arange(0, dim, 2, device=x.device).double() / dim)
    t = torch.arange(seq_len, device=x.device, dtype=torch.float64)
    freqs = torch.outer(t, inv_freq)
    cos, sin = freqs.cos().type_as(x), freqs.sin().type_as(x)
    x1, x2 = x[..., ::2], x[..., 1::2]
    return torch.stack([x1 * cos - x2 * sin, x1 * sin + x2 * cos], dim=-1).flatten(-2)
