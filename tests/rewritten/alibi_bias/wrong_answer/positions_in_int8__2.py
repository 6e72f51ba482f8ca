import numpy as np
import torch


def slopes_of(n):
    m = 1 << (n.bit_length() - 1)
    exponents = np.concatenate([np.arange(1, m + 1) / m, np.arange(1, 2 * (n - m), 2) / (2 * m)])
    return np.exp2(-8 * exponents)


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    where = np.arange(seq_len).astype(np.int8)
    gap = np.abs(np.subtract.outer(where, where))
    bias = np.multiply.outer(slopes_of(num_heads), -gap.astype(np.float64))
    return torch.from_numpy(bias).float()
