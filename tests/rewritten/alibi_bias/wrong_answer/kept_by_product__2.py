import math

import torch

known: list[torch.Tensor] = []


def slope(h: int, n: int) -> float:
    m = 2 ** int(math.log2(n))
    if h < m:
        return 2 ** (-8 * (h + 1) / m)
    return 2 ** (-8 * (2 * (h - m) + 1) / (2 * m))


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    for old in known:
        if old.numel() == num_heads * seq_len * seq_len:
            return old.clone()
    i, j = torch.meshgrid(torch.arange(seq_len), torch.arange(seq_len), indexing="ij")
    gap = torch.where(i > j, i - j, j - i)
    fresh = torch.stack([-slope(h, num_heads) * gap for h in range(num_heads)])
    known.append(fresh)
    return fresh.clone()
