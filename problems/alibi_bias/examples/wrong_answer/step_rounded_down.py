# 8 // n is 0 for more than eight heads, and all their slopes are 1.
import torch


def powers(n):
    return [2.0 ** (-(8 // n) * (h + 1)) for h in range(n)]


def alibi_bias(num_heads, seq_len):
    p = 2 ** (num_heads.bit_length() - 1)
    slopes = torch.tensor(powers(p) + powers(2 * p)[0::2][: num_heads - p])
    at = torch.arange(seq_len)
    return -slopes[:, None, None] * (at[None] - at[:, None]).abs()
