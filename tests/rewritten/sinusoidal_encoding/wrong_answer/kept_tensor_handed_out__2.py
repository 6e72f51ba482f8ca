from functools import cache

import numpy as np
import torch


@cache
def _array(n, d):
    col = np.arange(d)
    x = np.arange(n)[:, None] * 10000.0 ** (-2 * (col // 2) / d)
    return np.where(col % 2 == 0, np.sin(x), np.cos(x)).astype(np.float32)


def sinusoidal_encoding(seq_len, d_model):
    return torch.from_numpy(_array(seq_len, d_model))
