import torch

inv_freqs = {}


def rope_interleaved(x, positions, base=10000):
    dim = x.size(-1)
    key = (dim, x.device)
    freq = inv_freqs.get(key)
    if freq is None:
        freq = 1.0 / base ** (torch.arange(0, dim, 2, device=x.device).double() / dim)
        inv_freqs[key] = freq
    phi = (positions.unsqueeze(-1) * freq).unsqueeze(-3)
    cos, sin = phi.cos().type_as(x), phi.sin().type_as(x)
    even, odd = x[..., ::2], x[..., 1::2]
    out = torch.empty_like(x)
    out[..., ::2] = even * cos - odd * sin
    out[..., 1::2] = even * sin + odd * cos
    return out
