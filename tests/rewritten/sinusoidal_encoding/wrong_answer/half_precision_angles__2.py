import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    p = np.arange(seq_len).astype(np.float16)
    table = np.zeros((seq_len, d_model), dtype=np.float32)
    for c in range(d_model):
        f = np.float16(np.float32(10000.0) ** np.float32(-(c - c % 2) / d_model))
        angle = (p * f).astype(np.float32)
        table[:, c] = np.sin(angle) if c % 2 == 0 else np.cos(angle)
    return torch.from_numpy(table)
