# Cosines in even columns, sines in odd ones.
# Source: https://github.com/flashinfer-ai/flashinfer/pull/3819 (the same kind)
import torch


def sinusoidal_encoding(seq_len, d_model):
    col = torch.arange(d_model)
    angle = torch.arange(seq_len).double()[:, None] / 10000 ** (2 * (col // 2).double() / d_model)
    return torch.where(col % 2 == 1, angle.sin(), angle.cos()).float()
