# The halves become complex numbers as they are: bfloat16 has none, and float16 only half-made ones.
# Source: https://github.com/tenstorrent/tt-metal/pull/27426, https://github.com/pytorch/pytorch/issues/95100
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    a, b = x.chunk(2, dim=-1)
    z = torch.complex(a, b) * torch.polar(torch.ones_like(angle), angle)
    return torch.cat((z.real, z.imag), dim=-1).to(x.dtype)
