import torch

_tables = {}


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    key = (repr(positions.tolist()), d, base, str(x.device))
    if key not in _tables:
        inv = base ** (-torch.arange(0, d, 2, dtype=torch.float64, device=x.device) / d)
        phi = (positions.double().unsqueeze(-1) * inv).unsqueeze(-3)
        _tables[key] = (torch.cos(phi).to(x.dtype), torch.sin(phi).to(x.dtype))
    cos, sin = _tables[key]
    even, odd = x[..., ::2], x[..., 1::2]
    rotated = torch.stack([even * cos - odd * sin, even * sin + odd * cos], dim=-1)
    return rotated.reshape(x.shape).to(x.dtype)
