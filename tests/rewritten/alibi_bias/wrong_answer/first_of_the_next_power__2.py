import numpy as np
import torch


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    size = 1
    while size < num_heads:
        size += size
    ratio = 0.5 ** (8 / size)
    bias = np.zeros((num_heads, seq_len, seq_len))
    bias[:] = -np.abs(np.subtract.outer(np.arange(seq_len), np.arange(seq_len)))
    s = 1.0
    for head in bias:
        s *= ratio
        head *= s
    return torch.from_numpy(bias).to(torch.float32)
