import torch

scratch = {}


def rope_half(x, positions, base=10000):
    dim = x.shape[-1]
    half = dim // 2
    inv_freq = 1.0 / base ** (torch.arange(0, dim, 2, device=x.device).double() / dim)
    phi = (positions.double().unsqueeze(-1) * inv_freq).unsqueeze(-3)
    cos, sin = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
    kind = (tuple(x.shape), x.dtype, x.device)
    if kind not in scratch:
        scratch[kind] = torch.zeros_like(x)
    out = scratch[kind].detach()
    x1, x2 = x[..., :half], x[..., half:]
    out[..., :half] = x1 * cos - x2 * sin
    out[..., half:] = x1 * sin + x2 * cos
    return out
