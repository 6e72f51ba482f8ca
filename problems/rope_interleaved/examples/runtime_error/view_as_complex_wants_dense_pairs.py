# view_as_complex fails where the last axis of x is not dense, as in every second element of another tensor.
# Source: https://github.com/arogozhnikov/einops/issues/370, https://github.com/pytorch/pytorch/pull/169780
import torch


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = (positions.double()[..., None] * rate).float().unsqueeze(-3)
    turn = torch.polar(torch.ones_like(angle), angle)
    pairs = torch.view_as_complex(x.float().reshape(*x.shape[:-1], -1, 2))
    return torch.view_as_real(pairs * turn).flatten(-2).to(x.dtype)
