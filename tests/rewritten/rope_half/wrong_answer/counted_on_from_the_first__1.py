import torch


def rope_half(x, positions, base=10000):
    length, d = x.shape[2], x.shape[3]
    inv_freq = base ** (-torch.arange(0, d, 2, device=x.device, dtype=torch.float64) / d)
    offset = positions[..., 0]
    index = offset.unsqueeze(-1) + torch.arange(length, device=x.device)
    freqs = index.unsqueeze(-1) * inv_freq
    emb = torch.cat((freqs, freqs), dim=-1).unsqueeze(-3)
    x1, x2 = x.chunk(2, dim=-1)
    return x * emb.cos().to(x.dtype) + torch.cat((-x2, x1), dim=-1) * emb.sin().to(x.dtype)
