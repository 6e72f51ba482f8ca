"""The reference for `sinusoidal_encoding`."""

import torch


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    """Give sines of `p · 10000^(-2t/d_model)` in columns 2t and cosines in columns 2t + 1; (seq_len, d_model), float32.

    Angles are float64, since no argument could say so; the last column of an odd width is a sine.
    """
    position = torch.arange(seq_len, dtype=torch.float64)
    frequency = 10000.0 ** (-torch.arange(0, d_model, 2, dtype=torch.float64) / d_model)
    angle = position[:, None] * frequency
    encoding = torch.zeros(seq_len, d_model, dtype=torch.float32)
    encoding[:, 0::2] = angle.sin()
    encoding[:, 1::2] = angle.cos()[:, : d_model // 2]
    return encoding
