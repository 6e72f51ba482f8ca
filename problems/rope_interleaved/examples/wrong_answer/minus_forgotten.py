# The companion of (a, b) is (b, a), without the minus: no rotation, and vectors change their length.
import torch


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = (positions.double()[..., None] * rate).repeat_interleave(2, dim=-1).unsqueeze(-3)
    companion = x.unflatten(-1, (-1, 2)).flip(-1).flatten(-2)
    return x * angle.cos().to(x.dtype) + companion * angle.sin().to(x.dtype)
