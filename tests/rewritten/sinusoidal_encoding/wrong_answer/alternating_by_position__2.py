import math

import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    freqs = np.array([math.pow(10000, -2 * (c // 2) / d_model) for c in range(d_model)])
    out = np.zeros((seq_len, d_model), dtype=np.float32)
    for p in range(seq_len):
        wave = np.cos if p % 2 else np.sin
        out[p] = wave(p * freqs)
    return torch.from_numpy(out)
