import math

import torch


def alibi_bias(num_heads, seq_len):
    n = 2 ** math.ceil(math.log2(num_heads))
    exponents = torch.arange(1, n + 1) * (-8.0 / n)
    slopes = torch.pow(2.0, exponents).reshape(num_heads, 1, 1)
    pos = torch.arange(seq_len)
    distance = (pos.unsqueeze(1) - pos.unsqueeze(0)).abs()
    return -distance * slopes
