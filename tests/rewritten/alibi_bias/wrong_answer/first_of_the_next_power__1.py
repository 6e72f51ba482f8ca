import math

import torch


def alibi_bias(num_heads, seq_len):
    n = 2 ** math.ceil(math.log2(num_heads))
    slopes = torch.pow(2.0, -8.0 * torch.arange(1, n + 1) / n)[:num_heads]
    pos = torch.arange(seq_len)
    dist = (pos.unsqueeze(1) - pos.unsqueeze(0)).abs()
    return -slopes.view(-1, 1, 1) * dist
