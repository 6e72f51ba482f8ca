import math

import torch


def slope(h: int, n: int) -> float:
    m = 2 ** int(math.log2(n))
    if h < m:
        return 256 ** ((h + 1) / m)
    return 256 ** ((2 * (h - m) + 1) / (2 * m))


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    pos = torch.arange(seq_len, dtype=torch.float32)
    out = torch.empty(num_heads, seq_len, seq_len)
    for h in range(num_heads):
        for i in range(seq_len):
            out[h, i] = -slope(h, num_heads) * torch.abs(pos - i)
    return out
