import math

import torch


def get_slopes(n):
    p = 2 ** math.floor(math.log2(n))
    s = torch.pow(2.0, -8.0 * torch.arange(1, p + 1) / p)
    if p < n:
        more = torch.pow(2.0, -8.0 * torch.arange(1, 2 * (n - p), 2) / (2 * p))
        s = torch.cat([s, more])
    return s


def alibi_bias(num_heads, seq_len):
    slopes = get_slopes(num_heads)
    pos = torch.arange(seq_len)
    distance = (pos[:, None] - pos[None, :]).abs() / max(1, seq_len)
    return -slopes[:, None, None] * distance
