# x.view(-1, D) fails where heads were split off and transposed.
# Source: https://github.com/pytorch/pytorch/issues/764 (the same kind)
import torch


def rope_half(x, positions, base=10000):
    batch, heads, length, d = x.shape
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    at = positions.expand(batch, length)[:, None].expand(batch, heads, length).reshape(-1, 1)
    c, s = (at * rate).cos().to(x.dtype), (at * rate).sin().to(x.dtype)
    a, b = x.view(-1, d).chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1).view(x.shape)
