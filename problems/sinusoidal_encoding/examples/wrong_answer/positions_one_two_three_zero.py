# Positions run 1, 2, …, seq_len - 1, 0.
# Source: https://github.com/graykode/nlp-tutorial/issues/73
import torch


def sinusoidal_encoding(seq_len, d_model):
    pos = ((torch.arange(seq_len) + 1) % max(seq_len, 1)).double()[:, None]
    angle = pos * 10000 ** (-torch.arange(0, d_model, 2, dtype=torch.float64) / d_model)
    return torch.stack((angle.sin(), angle.cos()), dim=2).flatten(1)[:, :d_model].float()
