import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    col = np.arange(d_model)
    freq = np.exp(-np.log(10000.0) * (col - col % 2) / d_model)
    out = np.zeros((seq_len, d_model), dtype=np.float32)
    for row in range(seq_len):
        distance = seq_len - 1 - row
        out[row, ::2] = np.sin(distance * freq[::2])
        out[row, 1::2] = np.cos(distance * freq[1::2])
    return torch.from_numpy(out)
