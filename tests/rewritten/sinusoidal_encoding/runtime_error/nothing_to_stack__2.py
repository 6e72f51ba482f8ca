import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    col = np.arange(d_model)
    freq = 10000.0 ** (-2 * (col // 2) / d_model)

    def row(p):
        return np.where(col % 2 == 0, np.sin(p * freq), np.cos(p * freq))

    table = np.vstack([row(p) for p in range(seq_len)])
    return torch.from_numpy(table.astype(np.float32))
