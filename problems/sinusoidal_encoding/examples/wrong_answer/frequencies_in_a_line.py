# No exponential is taken: the frequencies grow in a straight line.
# Source: https://github.com/aharley/pips/issues/30
import torch


def sinusoidal_encoding(seq_len, d_model):
    pos = torch.arange(seq_len, dtype=torch.float64)[:, None]
    rate = torch.arange(0, d_model, 2, dtype=torch.float64) * (10000.0 / d_model)
    angle = pos * rate
    return torch.stack((angle.sin(), angle.cos()), dim=2).flatten(1)[:, :d_model].float()
