import torch


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    even = torch.arange(0, d_model, 2)
    exponent = torch.div(even, d_model, rounding_mode="floor")
    freq = 1.0 / torch.pow(10000.0, exponent.double())
    angle = torch.arange(seq_len).double().unsqueeze(1) * freq
    pe = torch.zeros(seq_len, d_model, dtype=torch.float32)
    pe[:, 0::2] = torch.sin(angle)
    pe[:, 1::2] = torch.cos(angle[:, : d_model // 2])
    return pe
