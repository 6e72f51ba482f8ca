import math

import torch


def get_slopes(n):
    m = 2 ** math.floor(math.log2(n))
    base = 2.0 ** (-8.0 / m)
    result = base ** torch.arange(1.0, m + 1)
    if n > m:
        half = base**0.5
        result = torch.cat((result, half ** (2.0 * torch.arange(n - m) + 1)))
    return result


def alibi_bias(num_heads, seq_len):
    slopes = get_slopes(num_heads)
    keys = torch.arange(seq_len)
    queries = torch.arange(seq_len) + 1
    dist = (queries[:, None] - keys[None, :]).abs()
    return -slopes.view(-1, 1, 1) * dist
