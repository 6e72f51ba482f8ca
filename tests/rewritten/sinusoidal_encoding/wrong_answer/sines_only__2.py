import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    out = np.zeros((seq_len, d_model), dtype=np.float32)
    positions = np.arange(seq_len)
    for t in range((d_model + 1) // 2):
        angle = positions * np.exp(-2 * t * np.log(10000.0) / d_model)
        out[:, 2 * t : 2 * t + 2] = np.sin(angle)[:, None]
    return torch.from_numpy(out)
