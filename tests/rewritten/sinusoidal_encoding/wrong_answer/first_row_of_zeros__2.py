import numpy as np
import torch


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    column = np.arange(d_model)
    freq = np.exp(-np.log(10000.0) * (column - column % 2) / d_model)

    def encode(pos):
        return np.where(column % 2 == 0, np.sin(pos * freq), np.cos(pos * freq))

    table = np.zeros((seq_len, d_model), dtype=np.float32)
    for pos in range(1, seq_len):
        table[pos, :] = encode(pos)
    return torch.from_numpy(table)
