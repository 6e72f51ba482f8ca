# Of the next power of two's slopes the 1st, 3rd, 5th … come first and are all there, and the 2nd, 4th … are cut off.
import math

import torch


def alibi_bias(num_heads, seq_len):
    full = 2 ** math.ceil(math.log2(num_heads))
    slopes = 2.0 ** (-8.0 * torch.arange(1, full + 1) / full)
    if full != num_heads:
        slopes = torch.cat((slopes[::2], slopes[1::2]))[:num_heads]
    at = torch.arange(seq_len)
    return -slopes[:, None, None] * (at[None] - at[:, None]).abs()
