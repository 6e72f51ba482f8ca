import math

import torch


def slope(h: int, n: int) -> float:
    m = 2 ** int(math.log2(n))
    if h >= m:
        h, m = h - m, 2 * m
    return 2 ** (-8 * (h + 1) / m)


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    out = torch.zeros(num_heads, seq_len, seq_len)
    for h in range(num_heads):
        s = slope(h, num_heads)
        for k in range(1, seq_len):
            out[h].diagonal(k).fill_(-s * k)
            out[h].diagonal(-k).fill_(-s * k)
    return out
