# The power of two is the nearest one, above or below: 6 heads take theirs from 8, and 5 heads from 4.
import math

import torch


def powers(n):
    return [2 ** (-8 * (h + 1) / n) for h in range(n)]


def alibi_bias(num_heads, seq_len):
    near = 2 ** round(math.log2(num_heads))
    slopes = (powers(near) + powers(2 * near)[0::2])[:num_heads]
    at = torch.arange(seq_len)
    return -torch.tensor(slopes)[:, None, None] * (at[None] - at[:, None]).abs()
