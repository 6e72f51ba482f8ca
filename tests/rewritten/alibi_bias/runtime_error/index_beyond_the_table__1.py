import math

import torch

MAX_DISTANCE = 512


def get_slopes(n):
    m = 2 ** math.floor(math.log2(n))
    s = torch.pow(2.0, -8.0 * torch.arange(1, m + 1) / m)
    if m < n:
        more = torch.pow(2.0, -8.0 * torch.arange(1, 2 * (n - m), 2) / (2 * m))
        s = torch.cat([s, more])
    return s


def alibi_bias(num_heads, seq_len):
    slopes = get_slopes(num_heads)
    lookup = -torch.outer(slopes, torch.arange(MAX_DISTANCE).float())
    i = torch.arange(seq_len).view(-1, 1)
    j = torch.arange(seq_len).view(1, -1)
    return lookup[:, torch.abs(i - j)]
