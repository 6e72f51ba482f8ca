import math

import torch


def powers(n):
    return [2 ** (-8 * (h + 1) / n) for h in range(n)]


def alibi_bias(num_heads, seq_len):
    n = 2 ** math.ceil(math.log2(num_heads))
    slopes = powers(n)
    if n != num_heads:
        slopes = slopes[1::2] + slopes[0::2]
    pos = torch.arange(seq_len)
    dist = (pos.unsqueeze(1) - pos.unsqueeze(0)).abs()
    return -torch.tensor(slopes).view(-1, 1, 1) * dist
