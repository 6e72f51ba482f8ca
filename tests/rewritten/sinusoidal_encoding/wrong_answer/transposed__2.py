import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    col, pos = np.meshgrid(np.arange(d_model), np.arange(seq_len), indexing="ij")
    angle = pos * np.exp(-np.log(10000.0) * 2 * (col // 2) / d_model)
    table = np.sin(angle)
    odd = col % 2 == 1
    table[odd] = np.cos(angle[odd])
    return torch.tensor(table, dtype=torch.float32)
