# Frequencies are kept by width and base, and stay on the device of the first call.
# Source: https://github.com/lucidrains/rotary-embedding-torch/pull/48
import torch

store = {}


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    if (d, base) not in store:
        store[d, base] = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = (positions.double()[..., None] * store[d, base]).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)
