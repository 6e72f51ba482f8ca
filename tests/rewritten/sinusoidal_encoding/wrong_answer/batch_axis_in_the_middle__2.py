import numpy as np
import torch


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    pos = np.arange(seq_len).reshape(seq_len, 1)
    waves = []
    for c in range(d_model):
        f = (np.sin, np.cos)[c & 1]
        waves.append(f(pos * 10000.0 ** (-(c - (c & 1)) / d_model)))
    return torch.from_numpy(np.stack(waves, axis=-1).astype("float32"))
