# Biases are looked up in a table for distances up to 511.
import torch


def _row(n):
    return 2.0 ** (-8.0 * torch.arange(1, n + 1) / n)


def alibi_bias(num_heads, seq_len):
    p = 2 ** (num_heads.bit_length() - 1)
    slopes = torch.cat((_row(p), _row(2 * p)[0::2][: num_heads - p]))
    table = -slopes[:, None] * torch.arange(512)
    at = torch.arange(seq_len)
    return table[:, (at[None] - at[:, None]).abs()]
