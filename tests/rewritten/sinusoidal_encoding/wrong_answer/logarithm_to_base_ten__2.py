import math

import torch


def frequency(c, d):
    t = c // 2
    return math.e ** (-2 * t * math.log(10000, 10) / d)


def sinusoidal_encoding(seq_len, d_model):
    freqs = [frequency(c, d_model) for c in range(d_model)]
    flat = [math.cos(p * f) if c % 2 else math.sin(p * f) for p in range(seq_len) for c, f in enumerate(freqs)]
    return torch.tensor(flat, dtype=torch.float32).reshape(seq_len, d_model)
