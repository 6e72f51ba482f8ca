import math

import torch

MAX_LEN = 512


def get_slopes(n):
    m = 2 ** math.floor(math.log2(n))
    s = torch.pow(2.0, -8.0 * torch.arange(1, m + 1) / m)
    if m < n:
        more = torch.pow(2.0, -8.0 * torch.arange(1, 2 * (n - m), 2) / (2 * m))
        s = torch.cat([s, more])
    return s


def alibi_bias(num_heads, seq_len):
    pos = torch.arange(MAX_LEN)
    dist = (pos[:, None] - pos[None, :]).abs()
    dist = dist[:seq_len, :seq_len]
    return -get_slopes(num_heads).view(-1, 1, 1) * dist
