# Right: Python lists all the way, joined as the paper's authors do it, and made a tensor of the wanted shape at the end.
import math

import torch


def slopes(n):
    if math.log2(n).is_integer():
        first = 2 ** (-(2 ** (3 - math.log2(n))))
        return [first * first**k for k in range(n)]
    m = 2 ** math.floor(math.log2(n))
    return slopes(m) + slopes(2 * m)[0::2][: n - m]


def alibi_bias(num_heads, seq_len):
    rows = [[[-s * abs(i - j) for j in range(seq_len)] for i in range(seq_len)] for s in slopes(num_heads)]
    return torch.tensor(rows, dtype=torch.float32).reshape(num_heads, seq_len, seq_len)
