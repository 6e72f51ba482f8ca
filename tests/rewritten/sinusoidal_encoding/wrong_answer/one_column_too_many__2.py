import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    pos = np.arange(seq_len)
    columns = []
    for k in range(0, d_model, 2):
        angle = pos * np.exp(-k / d_model * np.log(10000.0))
        columns.append(np.sin(angle))
        columns.append(np.cos(angle))
    return torch.tensor(np.array(columns).T, dtype=torch.float32)
