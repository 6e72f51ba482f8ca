# The first num_heads slopes of the next power of two, in their order.
import math

import torch


def alibi_bias(num_heads, seq_len):
    full = 2 ** math.ceil(math.log2(num_heads))
    slopes = 2.0 ** (-8.0 * torch.arange(1, num_heads + 1) / full)
    at = torch.arange(seq_len)
    return -slopes[:, None, None] * (at[None] - at[:, None]).abs()
