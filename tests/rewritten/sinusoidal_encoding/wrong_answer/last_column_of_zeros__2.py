import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    pos = np.arange(seq_len)
    out = np.zeros((seq_len, d_model), dtype=np.float32)
    c = 0
    while c + 1 < d_model:
        angle = pos * 10000.0 ** (-c / d_model)
        out[:, c] = np.sin(angle)
        out[:, c + 1] = np.cos(angle)
        c += 2
    return torch.from_numpy(out)
