# The last position comes first, as relative encodings have it.
# Source: https://github.com/kimiyoung/transformer-xl/issues/111
import torch


def sinusoidal_encoding(seq_len, d_model):
    pos = torch.arange(seq_len - 1, -1, -1, dtype=torch.float64)
    angle = torch.outer(pos, 10000 ** (-torch.arange(0, d_model, 2, dtype=torch.float64) / d_model))
    return torch.stack((angle.sin(), angle.cos()), dim=2).flatten(1)[:, :d_model].float()
