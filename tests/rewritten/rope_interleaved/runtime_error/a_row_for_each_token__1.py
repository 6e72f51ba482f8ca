import torch


def rope_interleaved(x, positions, base=10000):
    seq_len, dim = x.size(2), x.size(3)
    inv_freq = 1.0 / base ** (torch.arange(0, dim, 2, device=x.device).double() / dim)
    freqs = torch.outer(torch.arange(seq_len, device=x.device).double(), inv_freq)
    cos = torch.cos(freqs)[positions].unsqueeze(-3).type_as(x)
    sin = torch.sin(freqs)[positions].unsqueeze(-3).type_as(x)
    out = torch.empty_like(x)
    out[..., ::2] = x[..., ::2] * cos - x[..., 1::2] * sin
    out[..., 1::2] = x[..., ::2] * sin + x[..., 1::2] * cos
    return out
