# Takes the angles for degrees, and converts them to radians.
# Source: own
import torch


def sinusoidal_encoding(seq_len, d_model):
    angle = torch.arange(seq_len).double()[:, None] * 10000 ** (-torch.arange(0, d_model, 2).double() / d_model)
    angle = torch.deg2rad(angle)
    table = torch.zeros(seq_len, d_model)
    table[:, 0::2] = angle.sin()
    table[:, 1::2] = angle.cos()[:, : d_model // 2]
    return table
