# The exponent is divided in whole numbers and is 0 everywhere: each pair turns by one radian a position.
# Source: https://github.com/xlite-dev/LeetCUDA/issues/289
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = float(base) ** (-(torch.arange(0, d, 2, device=x.device) // d))
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)
