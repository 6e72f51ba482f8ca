import math

import numpy as np
import torch


def slope_list(heads: int) -> list[float]:
    m = 2 ** math.floor(math.log2(heads))
    out = []
    for h in range(1, m + 1):
        out.append(2.0 ** (-8.0 * h / m))
    for h in range(1, 2 * m + 1, 2):
        if len(out) < heads:
            out.append(2.0 ** (-4.0 * h / m))
    return out


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    bias = np.empty((num_heads, seq_len, seq_len, 1), dtype=np.float32)
    gap = np.abs(np.subtract.outer(np.arange(seq_len), np.arange(seq_len)))
    for h, s in enumerate(slope_list(num_heads)):
        bias[h, :, :, 0] = -s * gap
    return torch.from_numpy(bias.squeeze())
