import math

import torch


def sinusoidal_encoding(seq_len, d_model):
    # one complex wave for each pair: exp(i * angle)
    t = torch.arange((d_model + 1) // 2, dtype=torch.float64)
    freq = torch.exp(-2 * t * math.log(10000.0) / d_model)
    angle = torch.arange(seq_len, dtype=torch.float64).unsqueeze(1) * freq
    wave = torch.polar(torch.ones_like(angle), angle)
    both = torch.view_as_real(wave).reshape(seq_len, 2 * len(t))
    return both[:, :d_model].to(torch.float32)
