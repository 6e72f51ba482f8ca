import math

import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    rates = [math.pow(10000, -k / d_model) for k in range(0, d_model, 2)]
    pos = np.arange(seq_len)
    sines = [np.sin(pos * r) for r in rates]
    cosines = [np.cos(pos * r) for r in rates]
    columns = (sines + cosines)[:d_model]
    return torch.from_numpy(np.stack(columns, axis=1).astype(np.float32))
