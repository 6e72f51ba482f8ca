import torch

cache = {}


def rope_half(x, positions, base=10000):
    dim = x.shape[-1]
    key = (positions.shape, tuple(positions.flatten().tolist()), dim, base, x.device)
    if key not in cache:
        inv_freq = 1.0 / base ** (torch.arange(0, dim, 2, device=x.device).double() / dim)
        freqs = positions.double().unsqueeze(-1) * inv_freq
        emb = torch.cat((freqs, freqs), dim=-1).unsqueeze(-3)
        cache[key] = (emb.cos().to(x.dtype), emb.sin().to(x.dtype))
    cos, sin = cache[key]
    x1, x2 = x.chunk(2, dim=-1)
    return x * cos + torch.cat((-x2, x1), dim=-1) * sin
