# Right, and slow: one element at a time, all in Python floats. It has all the points of the cases, and none for speed.
# Source: https://github.com/liruiw/HPT/pull/14, https://github.com/jason9693/MusicTransformer-pytorch/issues/5
import math

import torch


def sinusoidal_encoding(seq_len, d_model):
    out = torch.zeros(seq_len, d_model)
    for p in range(seq_len):
        for c in range(d_model):
            a = p / 10000 ** (2 * (c // 2) / d_model)
            out[p, c] = math.sin(a) if c % 2 == 0 else math.cos(a)
    return out
