import numpy as np
import torch


def one_row(p, freqs):
    row = np.sin(p * freqs)
    row[1::2] = np.cos(p * freqs[1::2])
    return row


def sinusoidal_encoding(seq_len, d_model):
    pair = np.arange(d_model) // 2
    freqs = 10000.0 ** (-2 * pair / d_model)
    rows = [one_row(p, freqs) for p in range(seq_len)]
    return torch.from_numpy(np.array(rows, dtype=np.float32))
