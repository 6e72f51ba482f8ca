from functools import lru_cache

import numpy as np
import torch


def slopes_of(n):
    base = 1 << (n.bit_length() - 1)
    exponents = np.concatenate([np.arange(1, base + 1) / base, np.arange(1, 2 * (n - base), 2) / (2 * base)])
    return np.exp2(-8 * exponents)


@lru_cache(maxsize=None)
def full_table(heads: int, length: int) -> np.ndarray:
    out = np.empty((heads, length, length), dtype=np.float32)
    keys = np.arange(length)
    for i in range(length):
        out[:, i] = -np.outer(slopes_of(heads), np.abs(keys - i))
    return out


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    return torch.from_numpy(full_table(num_heads, seq_len))
