import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    last_pair = (d_model - 1) // 2
    freqs = [10000 ** -((c // 2) / last_pair) for c in range(d_model)]
    pos = np.arange(seq_len)
    columns = [np.cos(pos * f) if c % 2 else np.sin(pos * f) for c, f in enumerate(freqs)]
    return torch.from_numpy(np.column_stack(columns).astype(np.float32))
