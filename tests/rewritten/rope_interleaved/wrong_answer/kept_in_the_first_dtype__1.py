import torch

tables = {}


def rope_interleaved(x, positions, base=10000):
    width = x.shape[-1]
    name = (positions.shape, tuple(positions.flatten().tolist()), width, base, x.device)
    if name not in tables:
        inv_freq = 1.0 / base ** (torch.arange(0, width, 2, dtype=torch.float64, device=x.device) / width)
        phi = positions.unsqueeze(-1) * inv_freq
        phi = phi.unsqueeze(1) if positions.dim() == 2 else phi
        tables[name] = torch.stack((phi.cos(), phi.sin())).to(x.dtype)
    cos, sin = tables[name]
    even, odd = x[..., ::2], x[..., 1::2]
    pairs = torch.stack([even * cos - odd * sin, even * sin + odd * cos], -1)
    return pairs.reshape(x.shape).to(x.dtype)
