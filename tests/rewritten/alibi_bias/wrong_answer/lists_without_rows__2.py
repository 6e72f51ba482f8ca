import math

import numpy as np
import torch


def slope(h: int, n: int) -> float:
    m = 2 ** int(math.log2(n))
    if h < m:
        return 2 ** (-8 * (h + 1) / m)
    return 2 ** (-8 * (2 * (h - m) + 1) / (2 * m))


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    keys = np.arange(seq_len)

    def row(s: float, query: int) -> np.ndarray:
        return -s * np.abs(keys - query)

    heads = [[row(slope(h, num_heads), i) for i in range(seq_len)] for h in range(num_heads)]
    return torch.from_numpy(np.array(heads, dtype=np.float32))
