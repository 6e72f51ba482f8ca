# Base 1000 instead of 10000: a zero is lost.
# Source: https://github.com/YutaroOgawa/pytorch_advanced/issues/15, https://github.com/maxjcohen/transformer/issues/62
import torch


def sinusoidal_encoding(seq_len, d_model):
    k = torch.arange(0, d_model, 2, dtype=torch.float64)
    angle = torch.arange(seq_len, dtype=torch.float64)[:, None] / 1000 ** (k / d_model)
    return torch.stack((angle.sin(), angle.cos()), dim=-1).reshape(seq_len, 2 * len(k))[:, :d_model].float()
