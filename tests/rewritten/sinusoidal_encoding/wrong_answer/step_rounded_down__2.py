import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    step = -np.log(10000.0) // d_model
    p = np.arange(seq_len, dtype=np.float64)
    out = np.empty((seq_len, d_model), dtype=np.float32)
    for k in range(0, d_model, 2):
        angle = p * np.exp(k * step)
        out[:, k] = np.sin(angle)
        if k + 1 < d_model:
            out[:, k + 1] = np.cos(angle)
    return torch.from_numpy(out)
