import numpy as np
import torch


def slopes_of(n):
    m = 1 << (n.bit_length() - 1)
    exponents = np.concatenate([np.arange(1, m + 1) / m, np.arange(1, 2 * (n - m), 2) / (2 * m)])
    return np.exp2(-8 * exponents)


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    p = np.arange(seq_len, dtype=np.float64)
    gap = np.square(p)[:, None] + np.square(p) - 2 * np.outer(p, p)
    bias = [-s * gap for s in slopes_of(num_heads)]
    return torch.from_numpy(np.array(bias, dtype=np.float32))
