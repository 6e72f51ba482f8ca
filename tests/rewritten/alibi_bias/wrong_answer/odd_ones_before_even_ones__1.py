import math

import torch


def alibi_bias(num_heads, seq_len):
    n = 2 ** math.ceil(math.log2(num_heads))
    slopes = [2 ** (-8 * (h + 1) / n) for h in range(n)]
    if n != num_heads:
        slopes = (slopes[0::2] + slopes[1::2])[:num_heads]
    pos = torch.arange(seq_len)
    dist = (pos[None, :] - pos[:, None]).abs()
    return -torch.tensor(slopes).view(-1, 1, 1) * dist
