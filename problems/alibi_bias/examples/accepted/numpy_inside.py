# Right: NumPy in float64, turned into a float32 tensor at the end.
import numpy as np
import torch


def alibi_bias(num_heads, seq_len):
    m = 1 << (num_heads.bit_length() - 1)
    coarse = np.exp2(-8.0 * np.arange(1, m + 1) / m)
    fine = np.exp2(-8.0 * np.arange(1, 2 * m + 1, 2) / (2 * m))
    slope = np.concatenate([coarse, fine])[:num_heads]
    place = np.arange(seq_len)
    gap = np.abs(np.subtract.outer(place, place))
    return torch.from_numpy(np.multiply.outer(-slope, gap).astype(np.float32))
