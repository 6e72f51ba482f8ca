import math

import numpy as np
import torch

# distances between all positions, made once
where = np.arange(512, dtype=np.float32)
GAPS = np.abs(np.subtract.outer(where, where))


def slope(h: int, n: int) -> float:
    m = 2 ** int(math.log2(n))
    if h < m:
        return 2 ** (-8 * (h + 1) / m)
    return 2 ** (-8 * (2 * (h - m) + 1) / (2 * m))


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    gap = torch.from_numpy(GAPS[:seq_len, :seq_len])
    return torch.stack([gap * -slope(h, num_heads) for h in range(num_heads)])
