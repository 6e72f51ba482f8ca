import torch


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    column = torch.arange(d_model)
    exponent = 2 * (column // 2).double() / d_model
    freq = torch.pow(exponent, 1 / 10000)
    angle = torch.outer(torch.arange(seq_len, dtype=torch.float64), freq)
    return torch.where(column % 2 == 0, torch.sin(angle), torch.cos(angle)).float()
