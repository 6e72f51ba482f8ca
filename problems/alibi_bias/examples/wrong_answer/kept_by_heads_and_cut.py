# What is kept by the number of heads is cut to the length, which works for shorter sequences only.
# Source: https://github.com/lucidrains/x-transformers/pull/90 (the same kind)
import torch

kept = {}


def _row(n):
    return 2.0 ** (-8.0 * torch.arange(1, n + 1) / n)


def alibi_bias(num_heads, seq_len):
    if num_heads not in kept:
        p = 2 ** (num_heads.bit_length() - 1)
        slopes = torch.cat((_row(p), _row(2 * p)[0::2][: num_heads - p]))
        at = torch.arange(seq_len)
        kept[num_heads] = -slopes[:, None, None] * (at[None] - at[:, None]).abs()
    return kept[num_heads][:, :seq_len, :seq_len].clone()
