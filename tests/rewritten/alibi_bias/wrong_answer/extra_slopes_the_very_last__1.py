import math

import torch


def powers(n):
    return [2 ** (-8 * (i + 1) / n) for i in range(n)]


def alibi_bias(num_heads, seq_len):
    m = 2 ** math.floor(math.log2(num_heads))
    slopes = powers(m)
    if num_heads != m:
        slopes = slopes + powers(2 * m)[-(num_heads - m) :]
    pos = torch.arange(seq_len)
    dist = torch.abs(pos[None, :] - pos[:, None])
    return -torch.tensor(slopes)[:, None, None] * dist
