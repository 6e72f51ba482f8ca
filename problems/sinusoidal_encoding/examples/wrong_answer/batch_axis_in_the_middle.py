# An axis for the batch is left in the middle: (seq_len, 1, d_model).
# Source: https://github.com/datawhalechina/hello-agents/issues/61
import math

import torch


def sinusoidal_encoding(seq_len, d_model):
    pos = torch.arange(seq_len).unsqueeze(1)
    rate = torch.exp(torch.arange(0, d_model, 2) * (-math.log(10000.0) / d_model))
    table = torch.zeros(seq_len, 1, d_model)
    table[:, 0, 0::2] = torch.sin(pos * rate)
    table[:, 0, 1::2] = torch.cos(pos * rate[: d_model // 2])
    return table
