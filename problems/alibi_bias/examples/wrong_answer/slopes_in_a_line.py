# The first slope and the last are right, and those between lie on a straight line.
import torch


def line(n):
    return torch.linspace(2.0 ** (-8 / n), 2.0**-8, n)


def alibi_bias(num_heads, seq_len):
    p = 2 ** (num_heads.bit_length() - 1)
    slopes = torch.cat((line(p), line(2 * p)[0::2][: num_heads - p]))
    at = torch.arange(seq_len)
    return -slopes[:, None, None] * (at[None] - at[:, None]).abs()
