import math

import torch


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    pos = torch.arange(seq_len, dtype=torch.float64)
    out = pos.new_empty((seq_len, d_model))
    for t in range((d_model + 1) // 2):
        angle = pos * math.exp(-2 * t / d_model * math.log(10000.0))
        out[:, 2 * t] = angle.sin()
        if 2 * t + 1 < d_model:
            out[:, 2 * t + 1] = angle.cos()
    return out
