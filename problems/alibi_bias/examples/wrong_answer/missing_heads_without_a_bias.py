# Heads beyond the power of two are padded with zeros.
# Source: https://github.com/lucidrains/x-transformers/pull/85 (heads that are padded there on purpose)
import torch
import torch.nn.functional as F


def alibi_bias(num_heads, seq_len):
    p = 2 ** (num_heads.bit_length() - 1)
    slopes = 2.0 ** (-8.0 * torch.arange(1, p + 1) / p)
    at = torch.arange(seq_len)
    bias = -slopes[:, None, None] * (at[None] - at[:, None]).abs()
    return F.pad(bias, (0, 0, 0, 0, 0, num_heads - p))
