# x cos - rotate_half(x) sin: the pairs turn backwards. A model that is trained so learns as well, with other weights.
# Source: https://github.com/trymirai/lalamo/pull/268, https://github.com/karpathy/nanochat/pull/489
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c + b * s, b * c - a * s), dim=-1)
