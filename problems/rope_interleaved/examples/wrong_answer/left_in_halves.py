# Neighbours are rotated as they should be, and the results stay apart: all first ones, then all second ones.
# Source: https://github.com/vllm-project/vllm-metal/pull/44
import torch


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.cat((a * c - b * s, a * s + b * c), dim=-1)
