# Only where slopes have to be joined does NumPy come in, and float64 with it.
import numpy as np
import torch


def _row(n):
    return 2.0 ** (-8.0 * torch.arange(1, n + 1) / n)


def alibi_bias(num_heads, seq_len):
    p = 2 ** (num_heads.bit_length() - 1)
    slopes = _row(p)
    if p < num_heads:
        more = 2.0 ** (-4.0 * np.arange(1, 2 * (num_heads - p), 2) / p)
        slopes = torch.cat((slopes, torch.from_numpy(more)))
    at = torch.arange(seq_len)
    return -slopes[:, None, None] * (at[None] - at[:, None]).abs()
