import numpy as np
import torch


def waves(pos, t, d):
    angle = pos * np.exp(-2 * t * np.log(10000) / d)
    yield np.sin(angle)
    yield np.cos(angle)


def sinusoidal_encoding(seq_len, d_model):
    pos = np.arange(seq_len)
    columns = [w for t in range((d_model + 1) // 2) for w in waves(pos, t, d_model)]
    table = np.array(columns[:d_model], dtype=np.float16)
    return torch.from_numpy(table.transpose().copy())
