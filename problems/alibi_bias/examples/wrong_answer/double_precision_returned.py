# float64 from beginning to end.
import numpy as np
import torch


def alibi_bias(num_heads, seq_len):
    p = 2 ** (num_heads.bit_length() - 1)
    slopes = np.append(2.0 ** (-8 * np.arange(1, p + 1) / p), 2.0 ** (-4 * np.arange(1, 2 * (num_heads - p), 2) / p))
    at = np.arange(seq_len)
    return torch.from_numpy(-slopes[:, None, None] * np.abs(at[None] - at[:, None]))
