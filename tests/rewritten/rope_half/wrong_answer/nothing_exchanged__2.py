import torch


def rope_half(x, positions, base=10000):
    L, D = x.shape[2:]
    half = D // 2
    where = positions.reshape(-1, 1, L).double()
    out = torch.empty_like(x)
    for k in range(half):
        phi = where * base ** (-2 * k / D)
        c, s = torch.cos(phi).to(x.dtype), torch.sin(phi).to(x.dtype)
        for channel in (k, k + half):
            out[..., channel] = x[..., channel] * c + x[..., channel] * s
    return out
