import torch


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    pos = torch.arange(seq_len, dtype=torch.float64)
    freq = torch.pow(10000.0, -torch.arange(0, d_model, 2, dtype=torch.float64) / d_model).unsqueeze(1)
    pe = torch.zeros(d_model, seq_len, dtype=torch.float32)
    pe[0::2] = torch.sin(freq * pos)
    pe[1::2] = torch.cos(freq[: d_model // 2] * pos)
    return pe
