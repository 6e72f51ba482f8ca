# Right: sine and cosine by NumPy in float64, kept under all that they depend on; x itself stays a tensor of torch, for its gradient.
import functools

import numpy as np
import torch


@functools.lru_cache(maxsize=None)
def waves(row, width, base):
    angle = np.outer(row, base ** (-np.arange(0, width, 2) / width))
    return np.cos(angle), np.sin(angle)


def rope_half(x, positions, base=10000):
    batched = positions if positions.dim() == 2 else positions[None]
    c, s = zip(*(waves(tuple(row), x.shape[-1], float(base)) for row in batched.tolist()))
    c, s = (torch.from_numpy(np.stack(wave)).to(x).unsqueeze(1) for wave in (c, s))
    a, b = x.tensor_split(2, dim=-1)
    return torch.cat((a * c - b * s, a * s + b * c), dim=-1)
