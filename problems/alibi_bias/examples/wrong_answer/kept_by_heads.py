# What is kept by the number of heads alone has the length of the first call.
# Source: https://github.com/ml-explore/mlx/pull/3071 (what the class keeps)
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
    return kept[num_heads].clone()
