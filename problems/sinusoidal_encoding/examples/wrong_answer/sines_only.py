# Sines in all columns.
import torch


def sinusoidal_encoding(seq_len, d_model):
    pair = torch.arange(d_model) // 2
    return torch.sin(torch.arange(seq_len).double()[:, None] * 10000 ** (-2 * pair.double() / d_model)).float()
