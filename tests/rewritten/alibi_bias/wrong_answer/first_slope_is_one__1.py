import math

import torch


def powers(n):
    return [2 ** (-8 * h / n) for h in range(n)]


def alibi_bias(num_heads, seq_len):
    m = 2 ** math.floor(math.log2(num_heads))
    slopes = torch.tensor(powers(m) + powers(2 * m)[::2][: num_heads - m])
    pos = torch.arange(seq_len)
    dist = (pos[:, None] - pos[None, :]).abs()
    return -slopes.view(-1, 1, 1) * dist
