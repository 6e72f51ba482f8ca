# Positions are divided by the last one, so that they run from 0 to 1 inclusive.
import torch


def sinusoidal_encoding(seq_len, d_model):
    pos = torch.linspace(0, 1, seq_len, dtype=torch.float64)[:, None]
    angle = pos * 10000 ** (-torch.arange(0, d_model, 2, dtype=torch.float64) / d_model)
    return torch.stack((angle.sin(), angle.cos()), dim=2).flatten(1)[:, :d_model].float()
