# Frequencies in the dtype of x, as a buffer that was converted with the model: each is off by a little, and the position multiplies it.
# Source: https://github.com/huggingface/transformers/issues/29496, https://github.com/Modalities/modalities/pull/462, https://github.com/sgl-project/sglang-jax/pull/1473
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = (base ** (-torch.arange(0, d, 2, device=x.device).float() / d)).to(x.dtype)
    angle = (positions.float()[..., None] * rate.float()).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)
