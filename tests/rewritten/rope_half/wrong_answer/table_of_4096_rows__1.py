import torch

MAX_POSITIONS = 4096


def rope_half(x, positions, base=10000):
    dim = x.shape[-1]
    inv_freq = 1.0 / base ** (torch.arange(0, dim, 2, device=x.device).double() / dim)
    t = torch.arange(MAX_POSITIONS, dtype=torch.float64, device=x.device)
    freqs = torch.outer(t, inv_freq)
    emb = torch.cat((freqs, freqs), dim=-1)
    index = positions.clamp(0, MAX_POSITIONS - 1)
    cos = emb.cos().to(x.dtype)[index].unsqueeze(-3)
    sin = emb.sin().to(x.dtype)[index].unsqueeze(-3)
    x1, x2 = x.chunk(2, dim=-1)
    return x * cos + torch.cat((-x2, x1), dim=-1) * sin
