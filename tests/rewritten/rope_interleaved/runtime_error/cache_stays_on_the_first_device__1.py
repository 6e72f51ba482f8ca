import torch

inv_freqs = {}


def get_inv_freq(dim, base, device):
    key = (dim, base)
    if key not in inv_freqs:
        inv_freqs[key] = 1.0 / base ** (torch.arange(0, dim, 2, device=device).double() / dim)
    return inv_freqs[key]


def rope_interleaved(x, positions, base=10000):
    inv_freq = get_inv_freq(x.size(-1), base, x.device)
    phi = (positions.unsqueeze(-1) * inv_freq).unsqueeze(-3)
    cos, sin = phi.cos().type_as(x), phi.sin().type_as(x)
    out = torch.empty_like(x)
    out[..., ::2] = x[..., ::2] * cos - x[..., 1::2] * sin
    out[..., 1::2] = x[..., ::2] * sin + x[..., 1::2] * cos
    return out
