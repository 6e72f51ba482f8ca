# The first position is 1, since 0 was left to padding.
# Source: https://github.com/facebookresearch/fairseq/issues/1187 (the same kind)
import torch


def sinusoidal_encoding(seq_len, d_model):
    pos = torch.arange(1, seq_len + 1, dtype=torch.float64)
    angle = torch.outer(pos, 10000 ** (-torch.arange(0, d_model, 2, dtype=torch.float64) / d_model))
    return torch.stack((angle.sin(), angle.cos()), dim=2).flatten(1)[:, :d_model].float()
