import math

import torch


def slope_list(n):
    def pure(n):
        start = 2 ** (-(2 ** -(math.log2(n) - 3)))
        return [start * start**i for i in range(n)]

    if math.log2(n).is_integer():
        return pure(n)
    m = 2 ** math.floor(math.log2(n))
    return pure(m) + slope_list(2 * m)[0::2][: n - m]


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    product = torch.empty((num_heads, seq_len, seq_len), dtype=torch.half)
    above = torch.ones(seq_len, seq_len).triu(1).cumsum(1)
    gap = above + above.T
    for h, s in enumerate(slope_list(num_heads)):
        product[h] = gap * s
    return -product.float()
