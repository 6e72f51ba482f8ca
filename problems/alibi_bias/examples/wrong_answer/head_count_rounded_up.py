# The slopes of the next power of two, put into the right order and not cut off: more heads than were asked for.
# Source: https://github.com/huggingface/transformers/pull/28380 (the same kind)
import math

import torch


def alibi_bias(num_heads, seq_len):
    full = 2 ** math.ceil(math.log2(num_heads))
    slopes = 2.0 ** (-8.0 * torch.arange(1, full + 1) / full)
    if full != num_heads:
        slopes = torch.cat((slopes[1::2], slopes[::2]))
    at = torch.arange(seq_len)
    gap = (at[None] - at[:, None]).abs().float()
    return -slopes[:, None, None] * gap
