import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    col = np.arange(d_model)
    freq = 10000.0 ** (-2 * (col // 2) / d_model)
    out = np.empty((seq_len, d_model), dtype=np.float32)
    for p in range(seq_len):
        x = p * freq
        out[p - 1] = np.where(col % 2 == 1, np.cos(x), np.sin(x))
    return torch.from_numpy(out)
