import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    positions = np.arange(seq_len, dtype=float).reshape(-1, 1)
    freq = 10000.0 ** (-np.arange(0, d_model, 2) / d_model)
    table = np.zeros((seq_len, d_model))
    table[:, 0::2] = np.sin(positions * freq)
    table[:, 1::2] = np.cos(positions * freq[: d_model // 2])
    return torch.tensor(table)
