# Positions in the dtype of x: float16 has no 2049 and ends at 65504, bfloat16 has no 257.
# Source: https://github.com/NVIDIA/Megatron-LM/issues/535, https://github.com/tinygrad/tinygrad/pull/4587, https://github.com/nkalyanv99/UNI-D2/pull/6
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).float() / d)
    angle = (positions.to(x.dtype).float()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)
