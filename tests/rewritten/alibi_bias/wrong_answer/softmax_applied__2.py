import numpy as np
import torch


def slopes_of(n):
    m = 1 << (n.bit_length() - 1)
    exponents = np.concatenate([np.arange(1, m + 1) / m, np.arange(1, 2 * (n - m), 2) / (2 * m)])
    return np.exp2(-8 * exponents)


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    rows, cols = np.indices((seq_len, seq_len))
    weights = np.exp(-slopes_of(num_heads)[:, None, None] * np.abs(rows - cols))
    weights /= weights.sum(axis=-1, keepdims=True)
    return torch.from_numpy(weights.astype(np.float32))
