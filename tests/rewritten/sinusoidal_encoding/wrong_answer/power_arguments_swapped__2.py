import math

import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    p = np.arange(seq_len, dtype=np.float64)
    table = np.zeros((seq_len, d_model))
    for c in range(d_model):
        freq = math.pow(2 * (c // 2) / d_model, 0.0001)
        table[:, c] = np.sin(p * freq) if c % 2 == 0 else np.cos(p * freq)
    return torch.from_numpy(table).to(torch.float32)
