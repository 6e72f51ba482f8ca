import numpy as np
import torch


class PositionalEncoding:
    def __init__(self, d_model, max_len=5000):
        col = np.arange(d_model)
        angle = np.outer(np.arange(max_len), 10000.0 ** (-2 * (col // 2) / d_model))
        angle[:, 0::2] = np.sin(angle[:, 0::2])
        angle[:, 1::2] = np.cos(angle[:, 1::2])
        self.pe = angle.astype(np.float32)

    def first(self, n):
        return torch.tensor(self.pe[:n])


def sinusoidal_encoding(seq_len, d_model):
    return PositionalEncoding(d_model).first(seq_len)
