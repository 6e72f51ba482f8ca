import numpy as np
import torch

MAX_LEN = 2048
_by_length = [None] * (MAX_LEN + 1)


def slopes_of(n):
    m = 1 << (n.bit_length() - 1)
    exponents = np.concatenate([np.arange(1, m + 1) / m, np.arange(1, 2 * (n - m), 2) / (2 * m)])
    return np.exp2(-8 * exponents)


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    if _by_length[seq_len] is None:
        where = np.arange(seq_len)
        gap = np.abs(np.subtract.outer(where, where))
        _by_length[seq_len] = np.multiply.outer(-slopes_of(num_heads), gap).astype(np.float32)
    return torch.tensor(_by_length[seq_len])
