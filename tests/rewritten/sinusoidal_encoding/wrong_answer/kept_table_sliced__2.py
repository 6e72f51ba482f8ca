import numpy as np
import torch

longest = {}


def sinusoidal_encoding(seq_len, d_model):
    have = longest.get(d_model)
    if have is not None and have.shape[0] >= seq_len:
        return torch.from_numpy(have[:seq_len])
    col = np.arange(d_model)
    angle = np.outer(np.arange(seq_len), np.power(10000.0, -(col // 2) * 2 / d_model))
    angle[:, 0::2] = np.sin(angle[:, 0::2])
    angle[:, 1::2] = np.cos(angle[:, 1::2])
    longest[d_model] = angle.astype(np.float32)
    return torch.from_numpy(longest[d_model][:seq_len])
