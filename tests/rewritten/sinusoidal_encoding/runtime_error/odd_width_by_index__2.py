import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    columns = [None] * d_model
    pos = np.arange(seq_len)
    for i in range(0, d_model, 2):
        angle = pos * 10000.0 ** (-i / d_model)
        columns[i] = np.sin(angle)
        columns[i + 1] = np.cos(angle)
    return torch.from_numpy(np.stack(columns, axis=1)).float()
