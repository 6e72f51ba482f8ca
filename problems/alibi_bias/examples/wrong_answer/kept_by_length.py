# What is kept by length alone has the heads of the first call.
import torch

kept = {}


def _row(n):
    return 2.0 ** (-8.0 * torch.arange(1, n + 1) / n)


def alibi_bias(num_heads, seq_len):
    if seq_len not in kept:
        p = 2 ** (num_heads.bit_length() - 1)
        slopes = torch.cat((_row(p), _row(2 * p)[0::2][: num_heads - p]))
        at = torch.arange(seq_len)
        kept[seq_len] = -slopes[:, None, None] * (at[None] - at[:, None]).abs()
    return kept[seq_len].clone()
