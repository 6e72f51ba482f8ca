import math

import torch


def slope_list(n):
    def pure(n):
        start = 2 ** (-(2 ** -(math.log2(n) - 3)))
        return [start * start**i for i in range(n)]

    if math.log2(n).is_integer():
        return pure(n)
    closest = 2 ** math.floor(math.log2(n))
    return pure(closest) + slope_list(2 * closest)[0::2][: n - closest]


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    slopes = torch.tensor(slope_list(num_heads))
    # how many tokens from the query to the key
    count = torch.zeros(seq_len, seq_len)
    for i in range(seq_len):
        count[i, i:] = torch.arange(1, seq_len - i + 1)
        count[i:, i] = torch.arange(1, seq_len - i + 1)
    return torch.einsum("h,ij->hij", -slopes, count)
