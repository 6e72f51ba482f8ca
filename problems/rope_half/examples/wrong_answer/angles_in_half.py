# The whole table is computed in the dtype of x: positions, frequencies and angles.
# Source: https://github.com/EleutherAI/gpt-neox/issues/1003, https://github.com/NVIDIA/Megatron-LM/issues/744
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = 1.0 / base ** (torch.arange(0, d, 2, device=x.device, dtype=x.dtype) / d)
    angle = (positions.to(x.dtype)[..., None] * rate).unsqueeze(-3)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * angle.cos() - b * angle.sin(), b * angle.cos() + a * angle.sin()), dim=-1)
