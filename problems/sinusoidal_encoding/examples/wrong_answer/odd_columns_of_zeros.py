# Writes the sines, and leaves the columns of the cosines as they were made.
# Source: own
import torch


def sinusoidal_encoding(seq_len, d_model):
    angle = torch.arange(seq_len).double()[:, None] * 10000 ** (-torch.arange(0, d_model, 2).double() / d_model)
    table = torch.zeros(seq_len, d_model)
    table[:, 0::2] = angle.sin()
    return table
