import math

import torch


def slope_list(n):
    def pure(n):
        start = 2 ** (-(2 ** -(math.log2(n) - 3)))
        return [start * start**i for i in range(n)]

    if math.log2(n).is_integer():
        return pure(n)
    p = 2 ** math.floor(math.log2(n))
    return pure(p) + slope_list(2 * p)[0::2][: n - p]


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    above = torch.ones(seq_len, seq_len).triu(1).cumsum(1)
    gap = above + above.T
    out = torch.empty(num_heads, seq_len, seq_len)
    for h, s in enumerate(slope_list(num_heads)):
        torch.mul(gap, s, out=out[h])
    return out
