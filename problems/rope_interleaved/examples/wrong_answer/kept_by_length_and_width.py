# Angles are kept by length and width alone, as where positions are always 0, 1, 2 …
# Source: https://github.com/lucidrains/rotary-embedding-torch/issues/11 (the same kind)
import torch

kept = {}


def rope_interleaved(x, positions, base=10000):
    length, d = x.shape[-2:]
    if (length, d) not in kept:
        rate = 1.0 / base ** (torch.arange(0, d, 2).float() / d)
        kept[length, d] = (positions.cpu().float()[..., None] * rate).unsqueeze(-3)
    angle = kept[length, d].to(x.device)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)
