import math

import torch


def alibi_bias(num_heads, seq_len):
    m = 2 ** math.floor(math.log2(num_heads))
    slope = 2 ** (-8 / m)
    pos = torch.arange(seq_len)
    bias = -slope * (pos[:, None] - pos[None, :]).abs()
    return torch.stack([bias] * num_heads)
