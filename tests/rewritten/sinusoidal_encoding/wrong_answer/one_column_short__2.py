import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    pos = np.arange(seq_len).reshape(seq_len, 1)
    blocks = [np.empty((seq_len, 0))]
    for t in range(d_model // 2):
        angle = pos * 10000.0 ** (-2 * t / d_model)
        blocks += [np.sin(angle), np.cos(angle)]
    return torch.from_numpy(np.hstack(blocks)).to(torch.float32)
