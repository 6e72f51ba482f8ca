# Only the first D/2 channels are rotated, within themselves, as in models with a rotary dimension of their own.
# Source: https://github.com/NVIDIA/FasterTransformer/pull/182 (the same kind)
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    turned = max(2, d // 4 * 2)
    rate = base ** (-torch.arange(0, turned, 2, device=x.device).double() / turned)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x[..., :turned].chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s, x[..., turned:]), dim=-1)
