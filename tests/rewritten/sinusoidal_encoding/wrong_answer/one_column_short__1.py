import torch


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    half = d_model // 2
    freq = torch.pow(10000.0, -2 * torch.arange(half, dtype=torch.float64) / d_model)
    angle = torch.outer(torch.arange(seq_len, dtype=torch.float64), freq)
    out = torch.empty(seq_len, 2 * half, dtype=torch.float32)
    out[:, 0::2] = torch.sin(angle)
    out[:, 1::2] = torch.cos(angle)
    return out
