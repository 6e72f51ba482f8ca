# The exponent is t / (d_model // 2), which for an odd width is that of d_model - 1.
import torch


def sinusoidal_encoding(seq_len, d_model):
    pair = torch.arange(d_model) // 2
    angle = torch.arange(seq_len).double()[:, None] / 10000 ** (pair.double() / max(d_model // 2, 1))
    return torch.where(torch.arange(d_model) % 2 == 0, angle.sin(), angle.cos()).float()
