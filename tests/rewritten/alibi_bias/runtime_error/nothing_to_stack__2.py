import numpy as np
import torch


def slopes_of(n):
    m = 1 << (n.bit_length() - 1)
    exponents = np.concatenate([np.arange(1, m + 1) / m, np.arange(1, 2 * (n - m), 2) / (2 * m)])
    return np.exp2(-8 * exponents)


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    """Glue the columns of the bias together, one key after the other."""
    slopes = slopes_of(num_heads)[:, None, None]
    queries = np.arange(seq_len).reshape(1, seq_len, 1)
    columns = [-slopes * np.abs(queries - key) for key in range(seq_len)]
    return torch.from_numpy(np.concatenate(columns, axis=2)).to(torch.float32)
