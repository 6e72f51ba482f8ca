# a / b // c is (a / b) // c: the step between exponents is rounded down to a whole number.
# Source: https://github.com/zju3dv/LoFTR/issues/41
import math

import torch


def sinusoidal_encoding(seq_len, d_model):
    pos = torch.arange(seq_len, dtype=torch.float64)[:, None]
    step = torch.exp(2 * torch.arange((d_model + 1) // 2).double() * (-math.log(10000.0) / d_model // 1))
    table = torch.zeros(seq_len, d_model)
    table[:, 0::2] = torch.sin(pos * step)
    table[:, 1::2] = torch.cos(pos * step[: d_model // 2])
    return table
