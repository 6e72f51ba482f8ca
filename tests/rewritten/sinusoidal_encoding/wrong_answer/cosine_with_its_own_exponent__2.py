import math

import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    positions = np.arange(seq_len)
    columns = []
    for c in range(d_model):
        angle = positions * math.exp(-c * math.log(10000) / d_model)
        if c % 2 == 0:
            columns.append(np.sin(angle))
        else:
            columns.append(np.cos(angle))
    return torch.tensor(np.stack(columns, axis=1), dtype=torch.float32)
