import torch


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    column = torch.arange(d_model)
    exponent = -2.0 * (column // 2).double() / max(1, seq_len)
    freq = torch.pow(10000.0, exponent)
    angle = torch.arange(seq_len, dtype=torch.float64).unsqueeze(1) * freq
    return torch.where(column % 2 == 0, torch.sin(angle), torch.cos(angle)).float()
