import torch
from torch import nn


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    pe = nn.Parameter(torch.zeros(seq_len, d_model, dtype=torch.float32), requires_grad=False)
    pos = torch.arange(seq_len, dtype=torch.float64).unsqueeze(1)
    freq = torch.pow(10000.0, -torch.arange(0, d_model, 2, dtype=torch.float64) / d_model)
    pe[:, 0::2] = torch.sin(pos * freq)
    pe[:, 1::2] = torch.cos(pos * freq[: d_model // 2])
    return pe
