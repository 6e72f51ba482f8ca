import torch

known = {}


def inverse_frequencies(dim, base, device):
    freq = known.get((dim, base))
    if freq is None:
        freq = 1.0 / base ** (torch.arange(0, dim, 2, device=device).double() / dim)
        known[dim, base] = freq
    return freq


def rope_half(x, positions, base=10000):
    dim = x.shape[-1]
    freqs = positions.double().unsqueeze(-1) * inverse_frequencies(dim, base, x.device)
    emb = torch.cat((freqs, freqs), dim=-1).unsqueeze(-3)
    x1, x2 = x.chunk(2, dim=-1)
    return x * emb.cos().to(x.dtype) + torch.cat((-x2, x1), dim=-1) * emb.sin().to(x.dtype)
