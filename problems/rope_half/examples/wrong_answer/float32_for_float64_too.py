# Everything in float32, and never back: half precision and float64 become float32.
# Source: https://github.com/huggingface/pytorch-image-models/pull/2794 (the same kind)
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).float() / d)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = angle.float().cos(), angle.float().sin()
    a, b = x.float().chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)
