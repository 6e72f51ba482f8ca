import math

import numpy as np
import torch


def make_slopes(heads: int) -> list[float]:
    power = 2 ** math.floor(math.log2(heads))
    out = []
    for h in range(1, power + 1):
        out.append(2.0 ** (-8.0 * h / power))
    for h in range(1, 2 * power + 1, 2):
        if len(out) < heads:
            out.append(2.0 ** (-4.0 * h / power))
    return out


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    column = np.array(make_slopes(num_heads), dtype=np.float32).reshape(num_heads, 1)
    rows, cols = np.indices((seq_len, seq_len))
    gap = np.abs(rows - cols).astype(np.float32)
    return torch.from_numpy(np.negative(column * gap))
