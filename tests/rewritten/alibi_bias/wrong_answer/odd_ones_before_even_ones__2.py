import numpy as np
import torch


def head_slopes(n: int) -> np.ndarray:
    m = 1 << (n.bit_length() - 1)
    if m == n:
        number = np.arange(1, n + 1)
        return np.exp2(-8 * number / n)
    between = np.arange(1, 2 * m, 2)
    own = np.arange(2, 2 * (n - m) + 1, 2)
    return np.exp2(-8 * np.concatenate([between, own]) / (2 * m))


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    rows, cols = np.indices((seq_len, seq_len))
    bias = -head_slopes(num_heads).reshape(-1, 1, 1) * np.abs(rows - cols)
    return torch.from_numpy(bias).float()
