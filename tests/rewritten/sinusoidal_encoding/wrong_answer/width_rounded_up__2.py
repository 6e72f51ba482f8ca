import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    if d_model % 2 == 1:
        return sinusoidal_encoding(seq_len, d_model + 1)[:, :-1].clone()
    p = np.arange(seq_len)
    out = np.empty((seq_len, d_model), dtype=np.float32)
    for t in range(d_model // 2):
        angle = p * np.exp(-2 * t * np.log(10000.0) / d_model)
        out[:, 2 * t] = np.sin(angle)
        out[:, 2 * t + 1] = np.cos(angle)
    return torch.from_numpy(out)
