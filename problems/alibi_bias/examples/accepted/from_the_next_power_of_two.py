# Right: the slopes of the next power of two, the 2nd, 4th, 6th … first, then the 1st, 3rd, 5th …, as many as there are heads.
# Source: https://github.com/mosaicml/examples/pull/307
import math

import torch


def alibi_bias(num_heads, seq_len):
    full = 2 ** math.ceil(math.log2(num_heads))
    slopes = 2.0 ** (-8.0 * torch.arange(1, full + 1) / full)
    if full != num_heads:
        slopes = torch.cat((slopes[1::2], slopes[::2]))[:num_heads]
    at = torch.arange(seq_len)
    return -slopes[:, None, None] * (at[None] - at[:, None]).abs()
