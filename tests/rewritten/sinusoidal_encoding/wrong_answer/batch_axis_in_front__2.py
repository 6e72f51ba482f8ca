import numpy as np
import torch


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    col = np.arange(d_model)
    angle = np.arange(seq_len)[:, np.newaxis] / np.power(10000.0, (col - col % 2) / d_model)
    # cos(x) = sin(x + pi / 2)
    angle += (col % 2) * (np.pi / 2)
    encoding = np.sin(angle)[np.newaxis, ...]
    return torch.tensor(encoding.astype(np.float32))
