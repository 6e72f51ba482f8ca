import math

import numpy as np
import torch


def line(n):
    return np.linspace(2 ** (-8 / n), 2**-8, n)


def alibi_bias(num_heads, seq_len):
    m = 2 ** math.floor(math.log2(num_heads))
    slopes = np.concatenate([line(m), line(2 * m)[::2][: num_heads - m]])
    pos = torch.arange(seq_len)
    dist = (pos[:, None] - pos[None, :]).abs()
    return -torch.tensor(slopes, dtype=torch.float32).view(-1, 1, 1) * dist
