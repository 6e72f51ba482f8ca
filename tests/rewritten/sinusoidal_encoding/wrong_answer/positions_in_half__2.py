import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    col = np.arange(d_model)
    freq = 10000.0 ** (-2 * (col // 2) / d_model)
    positions = np.arange(seq_len).astype("float16")
    out = np.empty((seq_len, d_model), dtype="float32")
    for row, p in enumerate(positions):
        x = float(p) * freq
        out[row] = np.where(col % 2 == 0, np.sin(x), np.cos(x))
    return torch.from_numpy(out)
