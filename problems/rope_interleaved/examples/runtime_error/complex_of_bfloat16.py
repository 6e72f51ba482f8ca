# Pairs become complex numbers in the dtype of x: bfloat16 has none, and float16 only half-made ones.
# Source: https://github.com/tenstorrent/tt-metal/pull/27426, https://github.com/pytorch/pytorch/issues/95100
import torch


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    z = torch.complex(x[..., 0::2], x[..., 1::2]) * torch.polar(torch.ones_like(angle), angle)
    return torch.view_as_real(z).flatten(-2).to(x.dtype)
