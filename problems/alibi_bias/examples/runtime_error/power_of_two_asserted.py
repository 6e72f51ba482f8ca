# Asserts that the head count is a power of two.
# Source: https://github.com/ml-explore/mlx/issues/343 (the same kind)
import math

import torch


def alibi_bias(num_heads, seq_len):
    assert math.log2(num_heads).is_integer(), "a power of two is needed"
    slopes = 2.0 ** (-8.0 * torch.arange(1, num_heads + 1) / num_heads)
    at = torch.arange(seq_len)
    return -slopes[:, None, None] * (at[None] - at[:, None]).abs()
