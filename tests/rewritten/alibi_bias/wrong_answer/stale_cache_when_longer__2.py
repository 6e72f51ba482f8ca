import numpy as np
import torch

lengths: dict[int, int] = {}
tables: dict[int, np.ndarray] = {}


def slopes_of(n):
    m = 1 << (n.bit_length() - 1)
    exponents = np.concatenate([np.arange(1, m + 1) / m, np.arange(1, 2 * (n - m), 2) / (2 * m)])
    return np.exp2(-8 * exponents)


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    rebuild = num_heads not in tables or seq_len < lengths[num_heads]
    if rebuild:
        where = np.arange(seq_len)
        gap = np.abs(np.subtract.outer(where, where))
        tables[num_heads] = np.multiply.outer(-slopes_of(num_heads), gap)
        lengths[num_heads] = seq_len
    part = tables[num_heads][:, :seq_len, :seq_len]
    return torch.tensor(part, dtype=torch.float32)
