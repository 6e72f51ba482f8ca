import numpy as np
import torch


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    m = 2 ** int(np.log2(num_heads))
    rest = num_heads - m
    slopes = np.empty(num_heads)
    slopes[rest:] = np.exp2(-8 * np.arange(1, m + 1) / m)
    slopes[:rest] = np.exp2(-8 * np.arange(1, 2 * rest, 2) / (2 * m))
    rows, cols = np.indices((seq_len, seq_len))
    bias = np.multiply.outer(slopes, -np.abs(rows - cols))
    return torch.from_numpy(bias).float()
