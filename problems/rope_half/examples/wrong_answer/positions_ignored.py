# Angles for 0, 1, 2 … L - 1, whatever the positions are.
# Source: https://github.com/NVIDIA/Megatron-LM/issues/453, https://github.com/pytorch/executorch/pull/2010
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = torch.arange(x.shape[-2], device=x.device)[:, None] * rate
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)
