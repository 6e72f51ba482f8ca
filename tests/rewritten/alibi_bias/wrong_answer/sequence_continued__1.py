import math

import torch


def alibi_bias(num_heads, seq_len):
    m = 2 ** math.floor(math.log2(num_heads))
    base = 2 ** (-8 / m)
    slopes = torch.tensor([base ** (h + 1) for h in range(num_heads)])
    pos = torch.arange(seq_len)
    dist = (pos.unsqueeze(0) - pos.unsqueeze(1)).abs()
    return -slopes.view(-1, 1, 1) * dist
