import math

import numpy as np
import torch


def alibi_bias(num_heads, seq_len):
    m = 2 ** math.floor(math.log2(num_heads))
    slopes = torch.exp2(-8.0 * torch.arange(1, m + 1) / m)
    if num_heads > m:
        rest = np.exp2(-8 * np.arange(1, 2 * (num_heads - m), 2) / (2 * m))
        slopes = torch.from_numpy(np.concatenate([slopes.numpy(), rest]))
    pos = torch.arange(seq_len)
    dist = (pos.unsqueeze(1) - pos.unsqueeze(0)).abs()
    return -slopes.view(-1, 1, 1) * dist
