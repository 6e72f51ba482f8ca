import torch


def rope_half(x, positions, base=10000):
    L, D = x.shape[2:]
    half = D // 2
    where = positions.reshape(-1, 1, L).double()
    pairs = []
    for k in range(half):
        phi = where * base ** (-2 * k / D)
        c, s = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
        a, b = x[..., k], x[..., k + half]
        pairs.append(torch.stack((a * c - b * s, a * s + b * c), dim=-1))
    result = torch.stack(pairs, dim=-1).flatten(-2)
    return result.reshape([n for n in result.shape if n > 1])
