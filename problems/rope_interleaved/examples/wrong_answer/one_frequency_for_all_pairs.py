# The exponent is divided in whole numbers and is 0 everywhere: each pair turns by one radian a position.
# Source: https://github.com/xlite-dev/LeetCUDA/issues/289
import torch


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    rate = float(base) ** (-(torch.arange(0, d, 2, device=x.device) // d))
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)
