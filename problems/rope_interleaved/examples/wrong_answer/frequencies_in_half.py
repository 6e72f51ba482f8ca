# Frequencies in the dtype of x, as a buffer that was converted with the model: each is off by a little, and the position multiplies it.
# Source: https://github.com/huggingface/transformers/issues/29496, https://github.com/okoge-kaz/llm-recipes/pull/6
import torch


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    rate = (base ** (-torch.arange(0, d, 2, device=x.device).float() / d)).to(x.dtype)
    angle = (positions.float()[..., None] * rate.float()).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)
