import functools
import math

import torch


@functools.cache
def power_of_two(heads, length):
    out = torch.zeros(heads, length, length)
    for h in range(heads):
        for i in range(length):
            out[h, i] = -(0.5 ** (8 * (h + 1) / heads)) * torch.arange(length).sub(i).abs()
    return out


def alibi_bias(num_heads, seq_len):
    if math.log2(num_heads).is_integer():
        return power_of_two(num_heads, seq_len)
    below = 2 ** math.floor(math.log2(num_heads))
    result = torch.empty(num_heads, seq_len, seq_len)
    result[:below] = power_of_two(below, seq_len)
    result[below:] = power_of_two(2 * below, seq_len)[: 2 * (num_heads - below) : 2]
    return result
