# Right: the channels are put side by side, rotated as neighbours, and put back by the inverse permutation.
import torch


def rope_half(x, positions, base=10000):
    width = x.shape[-1]
    order = torch.arange(width, device=x.device).reshape(2, -1).T.flatten()
    rate = base ** (-torch.arange(0, width, 2, device=x.device).double() / width)
    angle = (positions[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    pairs = x[..., order]
    a, b = pairs[..., 0::2], pairs[..., 1::2]
    turned = torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)
    return turned[..., torch.argsort(order)]
