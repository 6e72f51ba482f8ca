import math

import torch


def alibi_bias(num_heads, seq_len):
    n = 2 ** math.floor(math.log2(num_heads))
    slopes = torch.tensor([2 ** (-8 * (h + 1) / n) for h in range(n)])
    pos = torch.arange(seq_len)
    dist = (pos[:, None] - pos[None, :]).abs()
    return -slopes.view(-1, 1, 1) * dist
