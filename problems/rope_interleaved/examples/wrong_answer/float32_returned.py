# Tables in float32 make the result float32, whatever x was.
# Source: https://github.com/facebookresearch/xformers/issues/325, https://github.com/huggingface/pytorch-image-models/pull/2794
import torch


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).float() / d)
    angle = (positions.float()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos(), angle.sin()
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)
