import torch


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    width = d_model + d_model % 2
    pos = torch.arange(seq_len, dtype=torch.float64).unsqueeze(1)
    freq = torch.pow(10000.0, -torch.arange(0, width, 2, dtype=torch.float64) / width)
    pe = torch.zeros(seq_len, width, dtype=torch.float32)
    pe[:, 0::2] = torch.sin(pos * freq)
    pe[:, 1::2] = torch.cos(pos * freq)
    return pe[:, :d_model].clone()
