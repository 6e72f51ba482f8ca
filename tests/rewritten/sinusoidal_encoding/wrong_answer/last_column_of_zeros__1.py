import torch


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    half = d_model // 2
    freq = torch.pow(10000.0, -2 * torch.arange(half, dtype=torch.float64) / d_model)
    angle = torch.outer(torch.arange(seq_len, dtype=torch.float64), freq)
    table = torch.zeros(seq_len, d_model, dtype=torch.float32)
    table[:, 0 : 2 * half : 2] = torch.sin(angle)
    table[:, 1 : 2 * half : 2] = torch.cos(angle)
    return table
