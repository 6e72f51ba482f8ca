import numpy as np
import torch


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    m = 1 << (num_heads.bit_length() - 1)
    out = torch.zeros(num_heads, seq_len, seq_len)
    i, j = np.indices((seq_len, seq_len))
    distance = torch.from_numpy(np.abs(i - j))
    for h in range(num_heads):
        if h < m:
            slope = -8 * (h + 1) / m
        else:
            k = h - m
            slope = -8 * (2 * k + 1) / (2 * m)
        out[h] = slope * distance
    return out
