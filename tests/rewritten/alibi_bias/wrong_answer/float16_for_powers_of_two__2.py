import numpy as np
import torch


def alibi_bias(num_heads, seq_len):
    m = 1
    while 2 * m <= num_heads:
        m *= 2
    heads = np.arange(num_heads)
    exponent = np.where(heads < m, 8 * (heads + 1) / m, 4 * (2 * (heads - m) + 1) / m)
    slope = 0.5**exponent
    if num_heads & (num_heads - 1) == 0:
        slope = slope.astype(np.float16).astype(np.float64)
    i, j = np.ogrid[:seq_len, :seq_len]
    return torch.from_numpy((slope.reshape(-1, 1, 1) * -np.abs(i - j)).astype(np.float32))
