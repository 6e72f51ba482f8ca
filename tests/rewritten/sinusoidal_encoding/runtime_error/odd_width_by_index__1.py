import math

import torch


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    pos = torch.arange(seq_len, dtype=torch.float64)
    pe = torch.empty(seq_len, d_model, dtype=torch.float32)
    for t in range(math.ceil(d_model / 2)):
        freq = math.exp(-2 * t * math.log(10000.0) / d_model)
        pe[:, 2 * t] = torch.sin(pos * freq)
        pe[:, 2 * t + 1] = torch.cos(pos * freq)
    return pe
