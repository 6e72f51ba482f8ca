import math

import torch


def get_slopes(n):
    m = 2 ** math.floor(math.log2(n))
    s = torch.pow(2.0, -8.0 * torch.arange(1, m + 1) / m)
    if m < n:
        more = torch.pow(2.0, -8.0 * torch.arange(1, 2 * (n - m), 2) / (2 * m))
        s = torch.cat([s, more])
    return s


def alibi_bias(num_heads, seq_len):
    slopes = get_slopes(num_heads)
    pos = torch.arange(seq_len)
    distance = torch.abs(pos[:, None] - pos[None, :])
    bias = -slopes.view(num_heads, 1, 1) * distance
    return bias.unsqueeze(0)
