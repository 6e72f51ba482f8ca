# Positions in the dtype of x: float16 has no 2049 and ends at 65504, bfloat16 has no 257.
# Source: https://github.com/NVIDIA/Megatron-LM/issues/535, https://github.com/nkalyanv99/UNI-D2/pull/6
import torch


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).float() / d)
    angle = (positions.to(x.dtype).float()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)
