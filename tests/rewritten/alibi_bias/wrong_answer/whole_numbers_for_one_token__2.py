import numpy as np
import torch


def slopes_of(n):
    m = 1 << (n.bit_length() - 1)
    exponents = np.concatenate([np.arange(1, m + 1) / m, np.arange(1, 2 * (n - m), 2) / (2 * m)])
    return np.exp2(-8 * exponents)


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    gap = torch.tensor(np.abs(np.subtract.outer(np.arange(seq_len), np.arange(seq_len))))
    bias = gap.repeat(num_heads, 1, 1)
    if seq_len > 1:
        slopes = torch.tensor(slopes_of(num_heads), dtype=torch.float32)
        bias = bias * -slopes[:, None, None]
    return bias
