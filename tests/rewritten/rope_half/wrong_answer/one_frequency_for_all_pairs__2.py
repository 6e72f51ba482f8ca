import torch


def rope_half(x, positions, base=10000):
    L, D = x.shape[2:]
    half = D // 2
    where = positions.reshape(-1, 1, L).double()
    out = torch.empty_like(x)
    for k in range(half):
        phi = where / base ** (2 * k // D)
        c, s = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
        out[..., k] = x[..., k] * c - x[..., half + k] * s
        out[..., half + k] = x[..., k] * s + x[..., half + k] * c
    return out
