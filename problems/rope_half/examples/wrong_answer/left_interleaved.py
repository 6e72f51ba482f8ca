# The halves are rotated as they should be, and the results are put side by side as neighbours instead of one half behind the other.
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.stack((a * c - b * s, b * c + a * s), dim=-1).flatten(-2)
