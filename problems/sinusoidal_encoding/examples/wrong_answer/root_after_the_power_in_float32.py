# The same in float32, where 10 columns are too many.
import torch


def sinusoidal_encoding(seq_len, d_model):
    wavelength = (10000.0 ** torch.arange(0, d_model, 2).float()) ** (1 / d_model)
    angle = torch.arange(seq_len).float()[:, None] / wavelength
    return torch.stack((angle.sin(), angle.cos()), dim=2).flatten(1)[:, :d_model]
