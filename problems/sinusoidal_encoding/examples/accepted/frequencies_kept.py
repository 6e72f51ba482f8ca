# Right: what is kept between calls is the frequencies, which nobody else can reach; an embedding picks positions.
import functools

import torch
from torch import nn


@functools.lru_cache
def frequencies(width):
    return torch.logspace(0, -4 * (width - 2 + width % 2) / width, (width + 1) // 2) if width > 1 else torch.ones(1)


class SinusoidalEncoding:
    def __call__(self, seq_len, d_model):
        angle = torch.outer(torch.arange(seq_len, dtype=torch.float32), frequencies(d_model))
        table = torch.stack((angle.sin(), angle.cos()), dim=2).flatten(1)[:, :d_model]
        return nn.functional.embedding(torch.arange(seq_len), table)


sinusoidal_encoding = SinusoidalEncoding()
