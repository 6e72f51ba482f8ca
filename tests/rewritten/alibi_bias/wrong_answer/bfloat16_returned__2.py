import math

import torch


def slope(h: int, n: int) -> float:
    m = 2 ** int(math.log2(n))
    if h < m:
        return 2 ** (-8 * (h + 1) / m)
    return 2 ** (-8 * (2 * (h - m) + 1) / (2 * m))


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    out = torch.empty((num_heads, seq_len, seq_len), dtype=torch.bfloat16)
    keys = torch.arange(seq_len).float()
    for h in range(num_heads):
        s = slope(h, num_heads)
        for i in range(seq_len):
            out[h, i] = torch.abs(keys - i) * -s
    return out
