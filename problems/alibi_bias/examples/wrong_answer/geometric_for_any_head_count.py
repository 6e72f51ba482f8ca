# 2^(-8(h+1)/n) for every n, also where n is no power of two.
# Source: https://github.com/ml-explore/mlx/pull/3071, https://github.com/ml-explore/mlx/issues/343
import torch


def alibi_bias(num_heads, seq_len):
    slopes = 2.0 ** (-8.0 * torch.arange(1, num_heads + 1) / num_heads)
    at = torch.arange(seq_len)
    gap = (at[None] - at[:, None]).abs().float()
    return -slopes[:, None, None] * gap
