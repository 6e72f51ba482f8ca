import numpy as np
import torch

BASE = 1e3


def column(c, positions, width):
    t = c // 2
    angle = positions * BASE ** (-2 * t / width)
    return np.sin(angle) if c == 2 * t else np.cos(angle)


def sinusoidal_encoding(seq_len, d_model):
    positions = np.arange(seq_len, dtype=np.float64)
    columns = [column(c, positions, d_model) for c in range(d_model)]
    return torch.tensor(np.stack(columns, axis=1), dtype=torch.float32)
