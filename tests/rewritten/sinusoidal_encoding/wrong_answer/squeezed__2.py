import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    p = np.arange(seq_len).reshape(seq_len, 1)
    columns = []
    for c in range(d_model):
        angle = p * 10000.0 ** (-2 * (c // 2) / d_model)
        columns.append(np.cos(angle) if c % 2 else np.sin(angle))
    # (seq_len, 1, d_model) -> (seq_len, d_model)
    table = np.stack(columns, axis=2).squeeze()
    return torch.tensor(table, dtype=torch.float32)
