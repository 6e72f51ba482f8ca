import torch


def rope_half(x, positions, base=10000):
    L, D = x.shape[2:]
    half = D // 2
    out = x.clone()
    if L > 1:
        where = positions.reshape(-1, 1, L).double()
        for k in range(half):
            phi = where * base ** (-2 * k / D)
            c, s = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
            out[..., k] = x[..., k] * c - x[..., k + half] * s
            out[..., k + half] = x[..., k] * s + x[..., k + half] * c
    return out
