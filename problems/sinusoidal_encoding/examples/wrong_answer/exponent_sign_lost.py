# Positions are multiplied by 10000 ** (2t / d_model): later pairs turn faster instead of slower.
# Source: https://github.com/harvardnlp/annotated-transformer/issues/131
import math

import torch


def sinusoidal_encoding(seq_len, d_model):
    pos = torch.arange(seq_len, dtype=torch.float64).unsqueeze(1)
    step = torch.exp(torch.arange(0, d_model, 2, dtype=torch.float64) * (-math.log(10000.0) / d_model))
    table = torch.zeros(seq_len, d_model)
    table[:, 0::2] = torch.sin(pos / step)
    table[:, 1::2] = torch.cos(pos / step[: d_model // 2])
    return table
