import math

import numpy as np
import torch


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    out = np.zeros((num_heads, seq_len, seq_len), dtype=np.float32)
    m = 2 ** math.floor(math.log2(num_heads))
    gap = np.abs(np.subtract.outer(np.arange(seq_len), np.arange(seq_len)))
    for h in range(m):
        out[h] = -(2 ** (-8 * (h + 1) / m)) * gap
    return torch.from_numpy(out)
