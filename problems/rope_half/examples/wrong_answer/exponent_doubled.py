# arange(0, D, 2) counts in steps of two already, and is divided by D/2: the frequencies fall twice as fast.
# Source: https://github.com/jadore801120/attention-is-all-you-need-pytorch/issues/32 (the same kind)
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / (d // 2))
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)
