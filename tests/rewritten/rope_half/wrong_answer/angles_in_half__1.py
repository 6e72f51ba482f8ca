import torch


def rotate_half(t):
    t1, t2 = t.chunk(2, dim=-1)
    return torch.cat((-t2, t1), dim=-1)


def rope_half(x, positions, base=10000):
    dim = x.size(-1)
    steps = torch.arange(0, dim, 2, dtype=x.dtype, device=x.device)
    inv_freq = 1.0 / torch.pow(base, steps / dim)
    freqs = positions.to(x.dtype).unsqueeze(-1) * inv_freq
    emb = torch.cat((freqs, freqs), dim=-1).unsqueeze(-3)
    return x * emb.cos() + rotate_half(x) * emb.sin()
