# Angles for 0, 1, 2 … L - 1, whatever the positions are.
# Source: https://github.com/NVIDIA/Megatron-LM/issues/453, https://github.com/epfLLM/Megatron-LLM/issues/23
import torch


def rope_interleaved(x, positions, base=10000):
    length, d = x.shape[-2:]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = torch.arange(length, device=x.device)[:, None] * rate
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)
