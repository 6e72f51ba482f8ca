# Positions are divided by the length, so that they run from 0 to 1.
# Source: https://github.com/open-mmlab/mmdetection/pull/3850 (an option there)
import torch


def sinusoidal_encoding(seq_len, d_model):
    pos = torch.arange(seq_len, dtype=torch.float64)[:, None] / max(seq_len, 1)
    angle = pos * 10000 ** (-torch.arange(0, d_model, 2, dtype=torch.float64) / d_model)
    return torch.stack((angle.sin(), angle.cos()), dim=2).flatten(1)[:, :d_model].float()
