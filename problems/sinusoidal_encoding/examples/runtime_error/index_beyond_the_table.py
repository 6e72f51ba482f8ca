# Rows are picked from a table of 5000; beyond it there is an index error.
# Source: https://github.com/bentrevett/pytorch-seq2seq/issues/89 (the same kind)
import torch


def sinusoidal_encoding(seq_len, d_model):
    angle = torch.arange(5000).double()[:, None] / 10000 ** (torch.arange(0, d_model, 2).double() / d_model)
    table = torch.stack((angle.sin(), angle.cos()), dim=2).flatten(1)[:, :d_model].float()
    return torch.nn.functional.embedding(torch.arange(seq_len), table)
