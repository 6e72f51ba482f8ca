import numpy as np
import torch


def wave(c, degrees):
    turn = np.radians(degrees)
    return np.sin(turn) if c % 2 == 0 else np.cos(turn)


def sinusoidal_encoding(seq_len, d_model):
    positions = np.arange(seq_len)
    out = np.empty((seq_len, d_model))
    for c in range(d_model):
        out[:, c] = wave(c, positions * 10000.0 ** (-2 * (c // 2) / d_model))
    return torch.tensor(out, dtype=torch.float32)
