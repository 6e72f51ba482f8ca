import numpy as np
import torch


class PositionalEncoding(torch.nn.Module):
    def __init__(self, n, d):
        super().__init__()
        col = np.arange(d)
        angle = np.outer(np.arange(n), 10000.0 ** (-2 * (col // 2) / d))
        waves = np.where(col % 2 == 0, np.sin(angle), np.cos(angle))
        self.weight = torch.nn.Parameter(torch.tensor(waves, dtype=torch.float32))
        self.requires_grad_(False)


def sinusoidal_encoding(seq_len, d_model):
    return PositionalEncoding(seq_len, d_model).weight
