# squeeze() takes every axis of size 1 along.
import torch


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    turn = torch.polar(torch.ones_like(angle), angle)
    z = torch.complex(x[..., 0::2].double(), x[..., 1::2].double())
    return torch.view_as_real(z * turn).flatten(-2).squeeze().to(x.dtype)
