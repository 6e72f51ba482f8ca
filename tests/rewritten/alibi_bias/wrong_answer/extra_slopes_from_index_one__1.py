import math

import torch


def powers(n):
    return [2 ** (-8 * (i + 1) / n) for i in range(n)]


def alibi_bias(num_heads, seq_len):
    closest = 2 ** math.floor(math.log2(num_heads))
    slopes = powers(closest) + powers(2 * closest)[1::2][: num_heads - closest]
    pos = torch.arange(seq_len)
    dist = (pos.unsqueeze(0) - pos.unsqueeze(1)).abs()
    return -torch.tensor(slopes).view(-1, 1, 1) * dist
