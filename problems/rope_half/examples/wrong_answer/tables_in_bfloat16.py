# Sines and cosines are kept in bfloat16, as in a model that was converted with its buffers; float32 queries get two digits.
# Source: https://github.com/InternLM/InternLM/issues/237, https://github.com/huggingface/transformers/issues/25681
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).float() / d)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().bfloat16().to(x.dtype), angle.sin().bfloat16().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)
