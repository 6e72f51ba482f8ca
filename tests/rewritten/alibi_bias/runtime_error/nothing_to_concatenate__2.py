import math

import numpy as np
import torch


def exponent(h: int, n: int) -> float:
    m = 2 ** math.floor(math.log2(n))
    return (h + 1) / m if h < m else (2 * (h - m) + 1) / (2 * m)


def column(key: int, length: int) -> np.ndarray:
    before = np.arange(key, 0, -1)
    after = np.arange(length - key)
    return np.concatenate([before, after]).reshape(length, 1)


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    distance = np.concatenate([column(key, seq_len) for key in range(seq_len)], axis=1)
    bias = np.empty((num_heads, seq_len, seq_len), dtype=np.float32)
    for h in range(num_heads):
        bias[h] = -distance * 256.0 ** -exponent(h, num_heads)
    return torch.from_numpy(bias)
