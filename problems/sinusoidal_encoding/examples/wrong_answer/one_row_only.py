# table[seq_len] is the one row after the last; all before it are table[:seq_len].
# Source: https://github.com/DiffPoseTalk/DiffPoseTalk/issues/20
import torch


def sinusoidal_encoding(seq_len, d_model):
    angle = torch.arange(seq_len + 1).double()[:, None] / 10000 ** (torch.arange(0, d_model, 2).double() / d_model)
    return torch.stack((angle.sin(), angle.cos()), dim=2).flatten(1)[:, :d_model].float()[seq_len]
