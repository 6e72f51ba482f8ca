# Looks for a power of two below the number of heads, also where that is one itself: 8 heads are made of 4 and 4.
import torch


def powers(n):
    return [2 ** (-8 * (h + 1) / n) for h in range(n)]


def alibi_bias(num_heads, seq_len):
    p = 1
    while 2 * p < num_heads:
        p *= 2
    slopes = torch.tensor(powers(p) + powers(2 * p)[0::2][: num_heads - p])
    at = torch.arange(seq_len)
    return -slopes[:, None, None] * (at[None] - at[:, None]).abs()
