import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    scale = np.sqrt(d_model)
    p = np.arange(seq_len)
    columns = []
    for c in range(d_model):
        angle = p * 10000.0 ** (-(c - c % 2) / d_model)
        columns.append(scale * (np.cos(angle) if c % 2 else np.sin(angle)))
    return torch.tensor(np.stack(columns, axis=1), dtype=torch.float32)
