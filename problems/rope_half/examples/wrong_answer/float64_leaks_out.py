# Angles in float64, and .to() gives a new tensor that nobody keeps: the result is float64.
# Source: https://github.com/vllm-project/vllm-omni/pull/496
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos(), angle.sin()
    c.to(x.dtype)
    s.to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)
