# Whole numbers are divided with //, so every exponent is 0 and every frequency 1.
# Source: https://github.com/Kyubyong/transformer/pull/81
import torch


def sinusoidal_encoding(seq_len, d_model):
    column = torch.arange(d_model)
    angle = torch.arange(seq_len).double()[:, None] / 10000 ** ((2 * (column // 2)) // d_model)
    return torch.where(column % 2 == 0, angle.sin(), angle.cos()).float()
