import numpy as np
import torch


class Frequencies:
    def __init__(self):
        self.by_size = {}

    def get(self, d):
        exponents = [-k / d for k in range(0, d, 2)]
        return self.by_size.setdefault(len(exponents), np.power(10000.0, exponents))


frequencies = Frequencies()


def sinusoidal_encoding(seq_len, d_model):
    doubled = np.repeat(frequencies.get(d_model), 2)[:d_model]
    shift = np.arange(d_model) % 2 * (np.pi / 2)
    table = np.sin(np.arange(seq_len)[:, None] * doubled + shift)
    return torch.tensor(table, dtype=torch.float32)
