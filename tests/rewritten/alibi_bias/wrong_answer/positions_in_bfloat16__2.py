import math

import torch


def slope(h: int, n: int) -> float:
    m = 2 ** int(math.log2(n))
    if h < m:
        return 2 ** (-8 * (h + 1) / m)
    return 2 ** (-8 * (2 * (h - m) + 1) / (2 * m))


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    where = torch.tensor(range(seq_len), dtype=torch.bfloat16)
    i, j = torch.meshgrid(where, where, indexing="ij")
    gap = torch.maximum(i, j) - torch.minimum(i, j)
    out = torch.empty(num_heads, seq_len, seq_len)
    for h in range(num_heads):
        out[h] = -slope(h, num_heads) * gap.float()
    return out
