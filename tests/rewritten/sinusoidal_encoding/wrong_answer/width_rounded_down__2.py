import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    even_width = d_model - d_model % 2 or 2
    p = np.arange(seq_len)
    columns = []
    for c in range(d_model):
        angle = p / 10000 ** (2 * (c // 2) / even_width)
        columns.append(np.cos(angle) if c % 2 == 1 else np.sin(angle))
    return torch.from_numpy(np.stack(columns, axis=1).astype(np.float32))
