# The cache hands out its own tensor: who writes into it changes what the next caller gets.
# Source: https://github.com/sktime/sktime/pull/6451, https://github.com/invoke-ai/InvokeAI/issues/6820 (the same kind)
import functools

import torch


@functools.lru_cache(maxsize=None)
def sinusoidal_encoding(seq_len, d_model):
    angle = torch.arange(seq_len).double()[:, None] / 10000 ** (torch.arange(0, d_model, 2).double() / d_model)
    return torch.stack((angle.sin(), angle.cos()), dim=2).flatten(1)[:, :d_model].float()
