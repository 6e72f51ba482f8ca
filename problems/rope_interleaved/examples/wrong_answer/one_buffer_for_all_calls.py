# The result is a tensor that is kept and written into again at the next call, so that the caller's earlier result changes.
import torch

buffers = {}


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    out = buffers.setdefault((x.shape, x.dtype, x.device), torch.empty_like(x)).detach()
    out[..., 0::2] = x[..., 0::2] * c - x[..., 1::2] * s
    out[..., 1::2] = x[..., 0::2] * s + x[..., 1::2] * c
    return out
