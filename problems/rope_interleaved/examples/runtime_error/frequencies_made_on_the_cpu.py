# arange without a device is on the CPU, and positions on a GPU do not multiply with it.
# Source: https://github.com/ROCm/aiter/pull/2489, https://github.com/OpenNMT/OpenNMT-py/issues/2513
import torch


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2).double() / d)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)
