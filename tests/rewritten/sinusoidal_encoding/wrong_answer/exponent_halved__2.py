import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    column = np.arange(d_model)
    t, is_cosine = np.divmod(column, 2)
    rates = np.power(10000.0, np.negative(t) / d_model)
    angles = np.multiply.outer(np.arange(seq_len), rates)
    table = np.where(is_cosine == 1, np.cos(angles), np.sin(angles))
    return torch.as_tensor(table, dtype=torch.float32)
