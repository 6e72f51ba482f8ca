import math

import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    out = np.zeros((seq_len, d_model), dtype=np.float32)
    for p in range(seq_len):
        for c in range(d_model):
            if c % 2 == 0:
                out[p, c] = math.sin(p / 10000 ** (c / d_model))
    return torch.from_numpy(out)
