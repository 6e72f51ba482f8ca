import math

import torch


def get_slopes(n):
    p = 2 ** math.floor(math.log2(n))
    base = 2.0 ** (-8.0 / p)
    result = base ** torch.arange(1.0, p + 1)
    if n > p:
        half = base**0.5
        result = torch.cat((result, half ** (2.0 * torch.arange(n - p) + 1)))
    return result


def alibi_bias(num_heads, seq_len):
    slopes = get_slopes(num_heads)
    pos = torch.arange(seq_len)
    dist = (pos.unsqueeze(0) - pos.unsqueeze(1)).abs()
    return -dist * slopes.unsqueeze(1)
