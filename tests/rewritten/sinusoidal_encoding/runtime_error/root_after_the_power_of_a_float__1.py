import math

import torch


def sinusoidal_encoding(seq_len, d_model):
    periods = [math.pow(10000.0, 2 * (c // 2)) ** (1 / d_model) for c in range(d_model)]
    out = torch.empty(seq_len, d_model)
    for p in range(seq_len):
        for c, period in enumerate(periods):
            out[p, c] = math.sin(p / period) if c % 2 == 0 else math.cos(p / period)
    return out
