# All is computed in float32, x too, and that is what comes back.
# Source: https://github.com/NVIDIA/Megatron-LM/issues/643 (the same kind)
import torch


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).float() / d)
    angle = (positions.float()[..., None] * rate).unsqueeze(-3)
    a, b = x.float()[..., 0::2], x.float()[..., 1::2]
    c, s = angle.cos(), angle.sin()
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)
