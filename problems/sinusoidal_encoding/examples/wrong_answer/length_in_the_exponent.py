# The exponent is divided by the number of positions instead of by the width.
import torch


def sinusoidal_encoding(seq_len, d_model):
    pos = torch.arange(seq_len, dtype=torch.float64)[:, None]
    angle = pos / 10000 ** (torch.arange(0, d_model, 2, dtype=torch.float64) / max(seq_len, 1))
    return torch.stack((angle.sin(), angle.cos()), dim=2).flatten(1)[:, :d_model].float()
