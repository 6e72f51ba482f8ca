# The sequence of the power of two simply goes on, below 2^-8.
import torch


def alibi_bias(num_heads, seq_len):
    p = 2 ** (num_heads.bit_length() - 1)
    slopes = 2.0 ** (-8.0 * torch.arange(1, num_heads + 1) / p)
    at = torch.arange(seq_len)
    return -slopes[:, None, None] * (at[None] - at[:, None]).abs()
