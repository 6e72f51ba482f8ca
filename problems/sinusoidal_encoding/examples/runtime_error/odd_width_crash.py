# One vector of frequencies for both: an odd width has one cosine fewer, and the assignment fails.
# Source: https://github.com/codertimo/BERT-pytorch/issues/78, https://github.com/gc-os-ai/pyaptamer/issues/526
import math

import torch


def sinusoidal_encoding(seq_len, d_model):
    pos = torch.arange(seq_len, dtype=torch.float32).unsqueeze(1)
    freq = torch.exp(torch.arange(0, d_model, 2).float() * (-math.log(10000.0) / d_model))
    table = torch.zeros(seq_len, d_model)
    table[:, 0::2] = torch.sin(pos * freq)
    table[:, 1::2] = torch.cos(pos * freq)
    return table
