import math

import numpy as np
import torch


def slope(h: int, n: int) -> float:
    m = 2 ** int(math.log2(n))
    number = h + 1
    if h >= m:
        m, number = 2 * m, 2 * (h - m) + 1
    return 2**-8 * number / m


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    slopes = np.array([slope(h, num_heads) for h in range(num_heads)])
    out = np.empty((num_heads, seq_len, seq_len), dtype=np.float32)
    keys = np.arange(seq_len)
    for i in range(seq_len):
        out[:, i] = -np.outer(slopes, np.abs(keys - i))
    return torch.from_numpy(out)
