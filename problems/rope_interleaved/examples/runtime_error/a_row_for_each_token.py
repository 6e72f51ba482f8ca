# The table has as many rows as there are tokens, so that a position beyond their number has none.
# Source: https://github.com/THUDM/SwissArmyTransformer/pull/165 (the same kind)
import torch


def rope_interleaved(x, positions, base=10000):
    length, d = x.shape[-2:]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    table = torch.arange(length, device=x.device)[:, None] * rate
    angle = table[positions].unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)
