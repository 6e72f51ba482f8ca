# Odd columns count on: the cosine has the exponent c / d_model, and its sine has another angle.
# Source: https://github.com/maxjcohen/transformer/issues/62
import torch


def sinusoidal_encoding(seq_len, d_model):
    pos = torch.arange(seq_len, dtype=torch.float64).unsqueeze(1)
    table = torch.zeros(seq_len, d_model)
    table[:, 0::2] = torch.sin(pos / torch.pow(10000, torch.arange(0, d_model, 2, dtype=torch.float64) / d_model))
    table[:, 1::2] = torch.cos(pos / torch.pow(10000, torch.arange(1, d_model, 2, dtype=torch.float64) / d_model))
    return table
