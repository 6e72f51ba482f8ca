# The result is a tensor that is kept and written into again at the next call, so that the caller's earlier result changes.
import torch

buffers = {}


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    key = (x.shape, x.dtype, x.device)
    out = buffers.setdefault(key, torch.empty_like(x)).detach()
    out[..., : d // 2] = a * c - b * s
    out[..., d // 2 :] = b * c + a * s
    return out
