import math

import torch


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    half = max(1, d_model // 2)
    t = torch.arange((d_model + 1) // 2, dtype=torch.float64)
    freq = torch.exp(t * (-math.log(10000.0) / half))
    angle = torch.outer(torch.arange(seq_len, dtype=torch.float64), freq)
    pe = torch.zeros(seq_len, d_model, dtype=torch.float32)
    pe[:, 0::2] = torch.sin(angle)
    pe[:, 1::2] = torch.cos(angle[:, : d_model // 2])
    return pe
