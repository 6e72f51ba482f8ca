import numpy as np
import torch


def get_slopes(n):
    m = 1 << (n.bit_length() - 1)
    exponents = np.concatenate([np.arange(1, m + 1) / m, np.arange(1, 2 * (n - m), 2) / (2 * m)])
    return np.exp2(-8 * exponents)


def alibi_bias(num_heads, seq_len):
    slopes = get_slopes(num_heads)
    pos = np.arange(seq_len)
    dist = np.abs(pos[:, np.newaxis] - pos[np.newaxis, :])
    return torch.tensor(-slopes.reshape(-1, 1, 1) * dist)
