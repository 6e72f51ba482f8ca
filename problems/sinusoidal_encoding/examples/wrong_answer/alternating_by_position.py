# Sine and cosine alternate from row to row instead of from column to column.
import torch


def sinusoidal_encoding(seq_len, d_model):
    pair = torch.arange(d_model) // 2
    angle = torch.arange(seq_len).double()[:, None] * 10000 ** (-2 * pair.double() / d_model)
    table = torch.empty(seq_len, d_model)
    table[0::2] = angle[0::2].sin().float()
    table[1::2] = angle[1::2].cos().float()
    return table
