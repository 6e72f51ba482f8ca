# 8 (h + 1) // n: with more than eight heads several of them have the same slope.
import torch


def powers(n):
    return [2.0 ** -(8 * (h + 1) // n) for h in range(n)]


def alibi_bias(num_heads, seq_len):
    p = 2 ** (num_heads.bit_length() - 1)
    slopes = torch.tensor(powers(p) + powers(2 * p)[0::2][: num_heads - p])
    at = torch.arange(seq_len)
    return -slopes[:, None, None] * (at[None] - at[:, None]).abs()
