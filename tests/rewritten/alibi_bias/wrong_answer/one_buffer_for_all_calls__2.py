import numpy as np
import torch

SCRATCH = np.empty(1024 * 1024, dtype=np.float32)


def slopes_of(n):
    base = 1 << (n.bit_length() - 1)
    exponents = np.concatenate([np.arange(1, base + 1) / base, np.arange(1, 2 * (n - base), 2) / (2 * base)])
    return np.exp2(-8 * exponents)


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    table = SCRATCH[: num_heads * seq_len**2].reshape(num_heads, seq_len, seq_len)
    keys = np.arange(seq_len)
    slopes = slopes_of(num_heads)
    for i in range(seq_len):
        table[:, i] = -np.outer(slopes, np.abs(keys - i))
    return torch.from_numpy(table)
