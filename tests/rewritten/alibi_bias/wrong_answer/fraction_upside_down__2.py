import math

import numpy as np
import torch


def slope(h: int, n: int) -> float:
    m = 2 ** int(math.log2(n))
    if h < m:
        return 0.5 ** (m * (h + 1) / 8)
    return 0.5 ** (2 * m * (2 * (h - m) + 1) / 8)


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    rows, cols = np.indices((seq_len, seq_len))
    gap = np.abs(rows - cols)
    out = [gap * -slope(h, num_heads) for h in range(num_heads)]
    return torch.tensor(np.stack(out), dtype=torch.float32)
