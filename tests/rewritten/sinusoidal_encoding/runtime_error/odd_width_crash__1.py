import torch


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    pos = torch.arange(seq_len, dtype=torch.float64)
    freq = 1.0 / 10000 ** (torch.arange(0, d_model, 2, dtype=torch.float64) / d_model)
    angle = torch.einsum("i,j->ij", pos, freq)
    pe = torch.empty(seq_len, d_model, dtype=torch.float32)
    pe[:, 0::2] = angle.sin()
    pe[:, 1::2] = angle.cos()
    return pe
