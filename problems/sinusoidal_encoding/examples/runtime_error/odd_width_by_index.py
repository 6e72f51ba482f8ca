# Each step of the loop writes two columns, and the last one of an odd width has no neighbour.
# Source: https://github.com/zhouhaoyi/Informer2020/issues/224 (the same kind)
import torch


def sinusoidal_encoding(seq_len, d_model):
    table = torch.zeros(seq_len, d_model)
    for i in range(0, d_model, 2):
        angle = torch.arange(seq_len).double() / 10000 ** (i / d_model)
        table[:, i] = angle.sin()
        table[:, i + 1] = angle.cos()
    return table
