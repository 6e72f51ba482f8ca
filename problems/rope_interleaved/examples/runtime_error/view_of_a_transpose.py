# .view(-1, D) of x fails where heads were split off and transposed.
# Source: https://github.com/pytorch/pytorch/issues/764 (the same kind)
import torch


def rope_interleaved(x, positions, base=10000):
    batch, heads, length, d = x.shape
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    at = positions.expand(batch, length)[:, None].expand(batch, heads, length).reshape(-1, 1)
    c, s = (at * rate).cos().to(x.dtype), (at * rate).sin().to(x.dtype)
    flat = x.view(-1, d)
    a, b = flat[:, 0::2], flat[:, 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).view(x.shape)
