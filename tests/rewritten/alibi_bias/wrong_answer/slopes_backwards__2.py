import math

import numpy as np
import torch


def slope(h: int, n: int) -> float:
    closest = 2 ** int(math.log2(n))
    if h < closest:
        return 2 ** (-8 * (h + 1) / closest)
    return 2 ** (-8 * (2 * (h - closest) + 1) / (2 * closest))


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    gap = np.abs(np.subtract.outer(np.arange(seq_len), np.arange(seq_len)))
    out = np.empty((num_heads, seq_len, seq_len), dtype=np.float32)
    for h in range(num_heads):
        out[num_heads - 1 - h] = -slope(h, num_heads) * gap
    return torch.from_numpy(out)
