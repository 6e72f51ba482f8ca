import torch


def rope_interleaved(x, positions, base=10000):
    kind = x.dtype
    full = x.float()
    for i in range(x.shape[-1] // 2):
        phi = (positions.double() * base ** (-2 * i / x.shape[-1])).float().unsqueeze(-2)
        cos, sin = phi.cos(), phi.sin()
        a = full[..., 2 * i] * cos - full[..., 2 * i + 1] * sin
        b = full[..., 2 * i] * sin + full[..., 2 * i + 1] * cos
        full[..., 2 * i] = a
        full[..., 2 * i + 1] = b
    return full.to(kind)
