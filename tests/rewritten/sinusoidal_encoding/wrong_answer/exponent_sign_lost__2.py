import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    positions = np.arange(seq_len, dtype=np.float64)
    out = np.zeros((d_model, seq_len))
    for c in range(d_model):
        freq = np.exp((c - c % 2) / d_model * np.log(10000.0))
        out[c] = np.cos(freq * positions) if c % 2 else np.sin(freq * positions)
    return torch.from_numpy(out.T.astype(np.float32))
