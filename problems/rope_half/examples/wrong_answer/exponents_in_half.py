# The exponents are in the dtype of x, which rounds 2/26; the power is taken in float32, of the wrong exponent.
# Source: https://github.com/EleutherAI/gpt-neox/issues/1003 (the same kind)
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    exponent = (torch.arange(0, d, 2, device=x.device) / d).to(x.dtype)
    rate = base ** -exponent.double()
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)
