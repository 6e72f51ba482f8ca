import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    positions = np.ones(seq_len).cumsum()
    columns = []
    for c in range(d_model):
        wave = np.cos if c % 2 else np.sin
        columns.append(wave(positions / 10000 ** (c // 2 * 2 / d_model)))
    return torch.from_numpy(np.stack(columns, 1)).float()
