# exponent ** 1e-4 instead of 1e-4 ** exponent: nearly one frequency for all, and none at all for the first pair.
# Source: https://github.com/ivanvovk/WaveGrad/issues/12
import torch


def sinusoidal_encoding(seq_len, d_model):
    share = torch.arange(0, d_model, 2, dtype=torch.float64) / d_model
    angle = torch.arange(seq_len, dtype=torch.float64)[:, None] * share**1e-4
    out = torch.zeros(seq_len, d_model)
    out[:, 0::2] = angle.sin().float()
    out[:, 1::2] = angle.cos()[:, : d_model // 2].float()
    return out
