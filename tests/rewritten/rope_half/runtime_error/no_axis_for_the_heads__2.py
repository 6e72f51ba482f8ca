import torch


def rope_half(x, positions, base=10000):
    half = x.shape[-1] // 2
    where = positions.double()
    firsts, seconds = [], []
    for k in range(half):
        phi = where * base ** (-k / half)
        c, s = phi.cos().to(x.dtype), phi.sin().to(x.dtype)
        a, b = x[..., k], x[..., half + k]
        firsts.append(a * c - b * s)
        seconds.append(a * s + b * c)
    return torch.stack(firsts + seconds, dim=-1)
