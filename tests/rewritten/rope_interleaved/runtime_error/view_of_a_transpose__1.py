import torch


def rope_interleaved(x, positions, base=10000):
    bsz, n_heads, seq_len, dim = x.shape
    inv_freq = 1.0 / base ** (torch.arange(0, dim, 2, device=x.device).double() / dim)
    t = positions.expand(bsz, seq_len).repeat_interleave(n_heads, dim=0).flatten()
    phi = torch.outer(t.double(), inv_freq)
    cos, sin = phi.cos().type_as(x), phi.sin().type_as(x)
    rows = x.view(bsz * n_heads * seq_len, dim)
    even, odd = rows[:, ::2], rows[:, 1::2]
    rows = torch.stack([even * cos - odd * sin, even * sin + odd * cos], dim=-1)
    return rows.view(bsz, n_heads, seq_len, dim)
