import numpy as np
import torch


def slopes_of(n):
    m = 1 << (n.bit_length() - 1)
    exponents = np.concatenate([np.arange(1, m + 1) / m, np.arange(1, 2 * (n - m), 2) / (2 * m)])
    return np.exp2(-8 * exponents)


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    last_row = np.arange(seq_len)[::-1]
    bias = np.empty((num_heads, 1, seq_len), dtype=np.float32)
    for h, s in enumerate(slopes_of(num_heads)):
        bias[h, 0] = -s * last_row
    return torch.from_numpy(bias)
