# Made in NumPy and handed out as float64: added to float32 vectors it makes them float64.
# Source: https://github.com/Kyubyong/transformer/issues/19
import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    col = np.arange(d_model)
    angle = np.arange(seq_len)[:, None] / np.power(10000.0, 2 * (col // 2) / d_model)
    angle[:, 0::2] = np.sin(angle[:, 0::2])
    angle[:, 1::2] = np.cos(angle[:, 1::2])
    return torch.from_numpy(angle)
