import math

import numpy as np
import torch


def slopes_of(n):
    def pure(n):
        start = 2 ** (-(2 ** -(math.log2(n) - 3)))
        return [start * start**i for i in range(n)]

    if math.log2(n).is_integer():
        return pure(n)
    closest = 2 ** math.floor(math.log2(n))
    return pure(closest) + slopes_of(2 * closest)[0::2][: n - closest]


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    slopes = np.array(slopes_of(num_heads))
    out = np.full((num_heads, seq_len, seq_len), -np.inf, dtype=np.float32)
    for i in range(seq_len):
        out[:, i, : i + 1] = np.outer(slopes, np.arange(-i, 1))
    return torch.from_numpy(out)
