import torch


def rope_half(x, positions, base=10000):
    half = x.shape[-1] // 2
    full = x.float()
    for k in range(half):
        phi = (positions.double() * base ** (-k / half)).float().unsqueeze(-2)
        a = full[..., k] * phi.cos() - full[..., k + half] * phi.sin()
        b = full[..., k] * phi.sin() + full[..., k + half] * phi.cos()
        full[..., k] = a
        full[..., k + half] = b
    return full.type(x.dtype)
