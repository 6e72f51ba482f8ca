import math

import numpy as np
import torch


def head_slopes(n: int) -> np.ndarray:
    closest = 2 ** math.floor(math.log2(n))
    steps = np.concatenate((np.arange(1, closest + 1), np.arange(1, 2 * closest, 2)))
    return np.exp2(-8.0 / closest * steps)[:n]


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    out = np.zeros((num_heads, seq_len, seq_len), dtype=np.float32)
    gap = np.abs(np.subtract.outer(np.arange(seq_len), np.arange(seq_len)))
    for h, s in enumerate(head_slopes(num_heads)):
        out[h] = gap * -s
    return torch.from_numpy(out)
