# The table is multiplied by sqrt(d_model), which is meant for the token vectors.
# Source: https://github.com/khirotaka/SAnD/issues/3 (the same kind)
import torch


def sinusoidal_encoding(seq_len, d_model):
    angle = torch.arange(seq_len).double()[:, None] / 10000 ** (torch.arange(0, d_model, 2).double() / d_model)
    table = torch.stack((angle.sin(), angle.cos()), dim=2).flatten(1)[:, :d_model]
    return (table * d_model**0.5).float()
