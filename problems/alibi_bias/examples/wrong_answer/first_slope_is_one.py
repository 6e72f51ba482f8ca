# The exponent counts from 0, so that the slopes are 1, 2^(-8/n), … and the last one is missing.
# Source: https://github.com/paiml/aprender/pull/2143, https://crackedaicode.com/problems/alibi-position-bias
import torch


def _row(n):
    return 2.0 ** (-8.0 * torch.arange(n) / n)


def alibi_bias(num_heads, seq_len):
    p = 2 ** (num_heads.bit_length() - 1)
    slopes = torch.cat((_row(p), _row(2 * p)[0::2][: num_heads - p]))
    at = torch.arange(seq_len)
    gap = (at[None] - at[:, None]).abs().float()
    return -slopes[:, None, None] * gap
