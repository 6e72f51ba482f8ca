import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    p = np.arange(seq_len, dtype=np.float64)
    table = np.empty((seq_len, d_model))
    for k in range(0, d_model, 2):
        theta = p * k * 10000 / d_model
        table[:, k] = np.sin(theta)
        table[:, k + 1 : k + 2] = np.cos(theta).reshape(-1, 1)
    return torch.from_numpy(table).float()
