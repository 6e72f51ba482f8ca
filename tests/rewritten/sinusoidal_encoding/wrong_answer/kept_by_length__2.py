import numpy as np
import torch

TABLES = [{}]


def sinusoidal_encoding(seq_len, d_model):
    tables = TABLES[0]
    try:
        table = tables[seq_len]
    except KeyError:
        col = np.arange(d_model)
        angle = np.outer(np.arange(seq_len), 10000.0 ** (-2 * (col // 2) / d_model))
        table = np.where(col % 2, np.cos(angle), np.sin(angle)).astype(np.float32)
        tables[seq_len] = table
    # a fresh tensor each time
    return torch.tensor(table)
