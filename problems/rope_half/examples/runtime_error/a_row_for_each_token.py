# The table has as many rows as there are tokens, so that a position beyond their number has none.
# Source: https://github.com/karpathy/nanochat/pull/520 (the same kind)
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    table = torch.arange(x.shape[-2], device=x.device)[:, None] * rate
    angle = table[positions].unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)
