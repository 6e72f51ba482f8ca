import math

import torch


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    pairs = (d_model + 1) // 2
    freq = torch.exp(torch.arange(pairs, dtype=torch.float64) * (-math.log(10000.0) / d_model))
    angle = torch.arange(seq_len, dtype=torch.float64).unsqueeze(1) * freq
    table = torch.zeros(seq_len, d_model, dtype=torch.float32)
    table[:, 0::2] = torch.sin(angle).float()
    table[:, 1::2] = torch.cos(angle[:, : d_model // 2]).float()
    return table
