import torch


def turned_quarter(t):
    lower, upper = t.chunk(2, dim=-1)
    return torch.cat([upper.neg(), lower], dim=-1)


def rope_interleaved(x, positions, base=10000):
    dim = x.size(-1)
    inv_freq = base ** (-torch.arange(0, dim, 2, dtype=torch.float32, device=x.device) / dim)
    freqs = positions[..., None].float() * inv_freq
    emb = torch.stack([freqs, freqs], dim=-1).flatten(-2)
    emb = emb[None] if positions.dim() == 1 else emb[:, None]
    cos, sin = emb.cos().to(x.dtype), emb.sin().to(x.dtype)
    return x * cos + turned_quarter(x) * sin
