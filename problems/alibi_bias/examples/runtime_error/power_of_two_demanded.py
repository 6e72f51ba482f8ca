# Refuses every head count that is no power of two.
# Source: https://github.com/ml-explore/mlx/issues/343 (the same kind)
import torch


def alibi_bias(num_heads, seq_len):
    if num_heads & (num_heads - 1):
        raise ValueError("num_heads must be a power of two")
    slopes = 2.0 ** (-8.0 * torch.arange(1, num_heads + 1) / num_heads)
    at = torch.arange(seq_len)
    return -slopes[:, None, None] * (at[None] - at[:, None]).abs()
