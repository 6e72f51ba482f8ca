import numpy as np
import torch


def frequency(t, d):
    return 1 / 10000 ** (2 * t // d)


def sinusoidal_encoding(seq_len, d_model):
    out = np.zeros((seq_len, d_model), dtype=np.float32)
    p = np.arange(seq_len)
    for t in range((d_model + 1) // 2):
        angle = p * frequency(t, d_model)
        out[:, 2 * t] = np.sin(angle)
        if 2 * t + 1 < d_model:
            out[:, 2 * t + 1] = np.cos(angle)
    return torch.from_numpy(out)
