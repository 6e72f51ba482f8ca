# Rows are gathered in a list; an empty list makes a tensor of one axis.
import math

import torch


def sinusoidal_encoding(seq_len, d_model):
    waves = (math.sin, math.cos)
    return torch.tensor(
        [[waves[c % 2](p / 10000 ** (2 * (c // 2) / d_model)) for c in range(d_model)] for p in range(seq_len)]
    )
