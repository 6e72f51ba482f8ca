import math

import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    table = np.zeros((seq_len, d_model), dtype=np.float32)
    positions = np.arange(seq_len, dtype=np.float64)
    for t in range((d_model + 1) // 2):
        if seq_len == 0:
            break
        angles = positions * math.exp(-2 * t / seq_len * math.log(10000))
        table[:, 2 * t] = np.sin(angles)
        if 2 * t + 1 != d_model:
            table[:, 2 * t + 1] = np.cos(angles)
    return torch.from_numpy(table)
