# Tables in float32 make the result float32, whatever x was.
# Source: https://github.com/facebookresearch/xformers/issues/325, https://github.com/huggingface/pytorch-image-models/pull/2794
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).float() / d)
    angle = (positions.float()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos(), angle.sin()
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)
