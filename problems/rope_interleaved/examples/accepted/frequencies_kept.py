# Right: the frequencies are kept under all that they depend on; the companion of every channel is a flip within its pair.
import functools
import math

import torch


@functools.lru_cache(maxsize=None)
def rates(width, base, device):
    exponents = torch.arange(0, width, 2, device=device).float() * (-math.log(base) / width)
    return torch.exp(exponents).repeat_interleave(2)


def rope_interleaved(x, positions, base=10000):
    angle = positions[..., None].float() * rates(x.shape[-1], base, x.device)
    angle = angle[None, None] if positions.ndim == 1 else angle[:, None]
    sign = torch.tensor([-1.0, 1.0], dtype=x.dtype, device=x.device)
    companion = (x.unflatten(-1, (-1, 2)).flip(-1) * sign).flatten(-2)
    return (x.float() * torch.cos(angle) + companion.float() * torch.sin(angle)).to(x.dtype)
