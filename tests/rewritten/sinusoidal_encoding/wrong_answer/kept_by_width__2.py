import numpy as np
import torch


class Encoder:
    def __init__(self, length, width):
        col = np.arange(width)
        angle = np.arange(length).reshape(-1, 1) * np.exp(-np.log(1e4) * (col - col % 2) / width)
        self.table = np.sin(angle + (col % 2) * np.pi / 2).astype(np.float32)

    def __call__(self, length):
        return torch.tensor(self.table[:length])


encoders = {}


def sinusoidal_encoding(seq_len, d_model):
    if d_model not in encoders:
        encoders[d_model] = Encoder(seq_len, d_model)
    return encoders[d_model](seq_len)
