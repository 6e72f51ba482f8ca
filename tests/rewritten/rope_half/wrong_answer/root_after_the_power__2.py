import numpy as np
import torch


def rope_half(x, positions, base=10000):
    L, D = x.shape[2:]
    half = D // 2
    with np.errstate(over="ignore"):
        periods = np.power(np.float32(base), np.arange(0, D, 2, dtype=np.float32)) ** np.float32(1 / D)
    where = positions.reshape(-1, 1, L).double()
    out = torch.empty_like(x)
    for k, period in enumerate(periods.tolist()):
        phi = where / period
        c, s = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
        out[..., k] = x[..., k] * c - x[..., half + k] * s
        out[..., half + k] = x[..., k] * s + x[..., half + k] * c
    return out
