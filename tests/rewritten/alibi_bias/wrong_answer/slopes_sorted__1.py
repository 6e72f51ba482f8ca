import math

import torch


def get_slopes(n):
    def pure(n):
        start = 2 ** (-(2 ** -(math.log2(n) - 3)))
        return [start * start**i for i in range(n)]

    if math.log2(n).is_integer():
        return pure(n)
    closest = 2 ** math.floor(math.log2(n))
    return pure(closest) + get_slopes(2 * closest)[0::2][: n - closest]


def alibi_bias(num_heads, seq_len):
    slopes = torch.tensor(sorted(get_slopes(num_heads), reverse=True))
    pos = torch.arange(seq_len)
    dist = (pos[:, None] - pos[None, :]).abs()
    return -slopes.view(-1, 1, 1) * dist
