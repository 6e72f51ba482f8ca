# Heads times tokens say which of the kept biases is taken: 13 heads of 10 tokens have the same product as 10 of 13.
import torch

kept = {}


def _row(n):
    return 2.0 ** (-8.0 * torch.arange(1, n + 1) / n)


def alibi_bias(num_heads, seq_len):
    key = num_heads * seq_len
    if key not in kept:
        p = 2 ** (num_heads.bit_length() - 1)
        slopes = torch.cat((_row(p), _row(2 * p)[0::2][: num_heads - p]))
        at = torch.arange(seq_len)
        kept[key] = -slopes[:, None, None] * (at[None] - at[:, None]).abs()
    return kept[key].clone()
