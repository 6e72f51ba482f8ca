import numpy as np
import torch


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    size = 1
    while size < num_heads:
        size *= 2
    slopes = np.array([0.5 ** (8 * k / size) for k in range(1, size + 1)])
    idx = np.arange(seq_len)
    gaps = np.abs(np.subtract.outer(idx, idx))
    bias = -np.reshape(slopes, (num_heads, 1, 1)) * gaps
    return torch.from_numpy(bias.astype(np.float32))
