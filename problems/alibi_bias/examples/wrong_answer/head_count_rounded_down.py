# The slopes of the power of two below, and no more: some heads are missing.
import torch


def alibi_bias(num_heads, seq_len):
    p = 2 ** (num_heads.bit_length() - 1)
    slopes = 2.0 ** (-8.0 * torch.arange(1, p + 1) / p)
    at = torch.arange(seq_len)
    return -slopes[:, None, None] * (at[None] - at[:, None]).abs()
