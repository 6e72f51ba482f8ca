# Neighbours are rotated, and then come all first channels and all second ones: the pairs of one layout in the order of the other.
# Source: https://github.com/vllm-project/vllm-metal/pull/44
import torch


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)
