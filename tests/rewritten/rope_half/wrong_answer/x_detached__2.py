import torch


def rope_half(x, positions, base=10000):
    L, D = x.shape[2:]
    half = D // 2
    where = positions.reshape(-1, 1, L).double()
    source = x.detach()
    out = torch.empty_like(source)
    for k in range(half):
        phi = where * base ** (-2 * k / D)
        c, s = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
        a, b = source[..., k], source[..., k + half]
        out[..., k] = a * c - b * s
        out[..., k + half] = a * s + b * c
    return out
