import numpy as np
import torch


def make_table(d, max_len=5000):
    col = np.arange(d)
    angle = np.arange(max_len)[:, None] * np.exp(-np.log(10000.0) * 2 * (col // 2) / d)
    return np.where(col % 2, np.cos(angle), np.sin(angle)).astype(np.float32)


def sinusoidal_encoding(seq_len, d_model):
    table = make_table(d_model)
    out = np.zeros((seq_len, d_model), dtype=np.float32)
    for p in range(seq_len):
        out[p] = table[p]
    return torch.from_numpy(out)
