import math
from functools import lru_cache

import torch


class Distances:
    def __init__(self):
        self.by_heads = {}

    def get(self, heads, length):
        if heads not in self.by_heads:
            above = torch.ones(length, length).triu(1).cumsum(1)
            self.by_heads[heads] = above + above.T
        return self.by_heads[heads]


DISTANCES = Distances()


@lru_cache(maxsize=None)
def slope(h: int, n: int) -> float:
    m = 2 ** int(math.log2(n))
    if h < m:
        return 2 ** (-8 * (h + 1) / m)
    return 2 ** (-8 * (2 * (h - m) + 1) / (2 * m))


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    out = torch.empty((num_heads, seq_len, seq_len), dtype=torch.float32)
    gaps = DISTANCES.get(num_heads, seq_len)
    for h in range(num_heads):
        out[h] = gaps * -slope(h, num_heads)
    return out
