# The same in Python, which raises where a float is too large.
import math

import torch


def sinusoidal_encoding(seq_len, d_model):
    out = torch.zeros(seq_len, d_model)
    for c in range(d_model):
        rate = (10000.0 ** (2 * (c // 2))) ** (-1 / d_model)
        for p in range(seq_len):
            out[p, c] = math.cos(p * rate) if c % 2 else math.sin(p * rate)
    return out
