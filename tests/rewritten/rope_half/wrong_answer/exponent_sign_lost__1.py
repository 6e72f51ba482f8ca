import torch


def rope_half(x, positions, base=10000):
    dim = x.shape[-1]
    freq = torch.pow(base, torch.arange(0, dim, 2, dtype=torch.float64, device=x.device) / dim)
    emb = positions.double()[..., None] * freq
    emb = torch.cat((emb, emb), dim=-1).unsqueeze(-3)
    cos, sin = emb.cos().to(x.dtype), emb.sin().to(x.dtype)
    x1, x2 = x.chunk(2, dim=-1)
    return x * cos + torch.cat((-x2, x1), dim=-1) * sin
