# int8 ends at 127: position 128 is taken for -128.
import torch


def _row(n):
    return 2.0 ** (-8.0 * torch.arange(1, n + 1) / n)


def alibi_bias(num_heads, seq_len):
    p = 2 ** (num_heads.bit_length() - 1)
    slopes = torch.cat((_row(p), _row(2 * p)[0::2][: num_heads - p]))
    at = torch.arange(seq_len).to(torch.int8)
    return -slopes[:, None, None] * (at[None] - at[:, None]).abs().float()
