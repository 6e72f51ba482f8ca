# Rows are made one by one and concatenated; of none there is nothing to concatenate.
import torch


def sinusoidal_encoding(seq_len, d_model):
    rate = 10000 ** (-torch.arange(0, d_model, 2).double() / d_model)
    rows = [torch.stack(((p * rate).sin(), (p * rate).cos()), dim=1).reshape(1, -1) for p in range(seq_len)]
    return torch.cat(rows)[:, :d_model].float()
