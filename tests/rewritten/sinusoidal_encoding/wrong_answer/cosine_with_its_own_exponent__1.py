import torch


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    columns = torch.arange(d_model, dtype=torch.float64)
    positions = torch.arange(seq_len, dtype=torch.float64)
    angles = torch.outer(positions, torch.pow(10000.0, -columns / d_model))
    angles[:, 0::2].sin_()
    angles[:, 1::2].cos_()
    return angles.float()
