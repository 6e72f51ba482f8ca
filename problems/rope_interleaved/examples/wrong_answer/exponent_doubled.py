# arange(0, D, 2) counts in steps of two already, and is doubled once more: the frequencies fall twice as fast.
# Source: https://github.com/jadore801120/attention-is-all-you-need-pytorch/issues/32 (the same kind)
import torch


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-2 * torch.arange(0, d, 2, device=x.device).double() / d)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)
