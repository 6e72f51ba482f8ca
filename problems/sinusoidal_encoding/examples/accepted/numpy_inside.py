# Right: float64 in NumPy, and float32 in a tensor of its own at the end.
import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    column = np.arange(d_model)
    angle = np.outer(np.arange(seq_len), np.power(10000.0, -2 * (column // 2) / d_model))
    return torch.tensor(np.where(column % 2 == 0, np.sin(angle), np.cos(angle)), dtype=torch.float32)
