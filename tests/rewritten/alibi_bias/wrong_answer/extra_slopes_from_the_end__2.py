import math

import numpy as np
import torch


def head_slopes(n: int) -> list[float]:
    m = 2 ** math.floor(math.log2(n))
    out = [2 ** (-8 * (h + 1) / m) for h in range(m)]
    # number 2k of the slopes of 2m heads
    for k in range(2 * m - n, m):
        out.append(2 ** (-8 * (2 * k + 1) / (2 * m)))
    return out


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    where = np.arange(seq_len, dtype=np.float32)
    slopes = np.array(head_slopes(num_heads), dtype=np.float32)
    gap = np.maximum.outer(where, where) - np.minimum.outer(where, where)
    return torch.from_numpy(-slopes[:, None, None] * gap)
