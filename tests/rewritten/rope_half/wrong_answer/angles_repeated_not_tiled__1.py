import torch


def rope_half(x, positions, base=10000):
    dim = x.shape[-1]
    inv_freq = base ** (-torch.arange(0, dim, 2, device=x.device, dtype=torch.float64) / dim)
    freqs = positions.double().unsqueeze(-1) * inv_freq
    emb = torch.stack((freqs, freqs), dim=-1).flatten(-2).unsqueeze(-3)
    cos, sin = emb.cos().to(x.dtype), emb.sin().to(x.dtype)
    left, right = x.split(dim // 2, dim=-1)
    return x * cos + torch.cat((-right, left), dim=-1) * sin
