import numpy as np
import torch


def slopes_of(n):
    base = 1 << (n.bit_length() - 1)
    exponents = np.concatenate([np.arange(1, base + 1) / base, np.arange(1, 2 * (n - base), 2) / (2 * base)])
    return np.exp2(-8 * exponents)


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    slopes = np.round(slopes_of(num_heads), decimals=4)
    where = np.arange(seq_len)
    bias = np.multiply.outer(-slopes, np.abs(np.subtract.outer(where, where)))
    return torch.from_numpy(bias.astype(np.float32))
