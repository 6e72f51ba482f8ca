# A table of 5000 rows, of which the first seq_len are handed out: there are no more.
# Source: https://github.com/espnet/espnet/pull/1105, https://github.com/SamLynnEvans/Transformer/issues/14
import torch


def sinusoidal_encoding(seq_len, d_model, max_len=5000):
    angle = torch.arange(max_len).double()[:, None] / 10000 ** (torch.arange(0, d_model, 2).double() / d_model)
    table = torch.stack((angle.sin(), angle.cos()), dim=2).flatten(1)[:, :d_model].float()
    return table[:seq_len]
