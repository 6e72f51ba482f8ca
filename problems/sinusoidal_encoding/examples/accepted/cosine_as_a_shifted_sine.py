# Right: a cosine is the sine a quarter of a turn later, so one sine does for all columns.
import math

import torch


def sinusoidal_encoding(seq_len, d_model):
    column = torch.arange(d_model)
    rate = torch.pow(torch.tensor(10000.0), -(column - column % 2) / d_model)
    return torch.sin(torch.einsum("p,c->pc", torch.arange(seq_len).float(), rate) + (column % 2) * (math.pi / 2))
