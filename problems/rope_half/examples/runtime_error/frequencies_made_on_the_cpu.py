# arange without a device is on the CPU, and positions on a GPU do not multiply with it.
# Source: https://github.com/ROCm/aiter/pull/2489, https://github.com/OpenNMT/OpenNMT-py/issues/2513
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2).double() / d)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)
