# Every head has the slope of the first one.
import torch


def alibi_bias(num_heads, seq_len):
    p = 2 ** (num_heads.bit_length() - 1)
    at = torch.arange(seq_len)
    gap = (at[None] - at[:, None]).abs().float()
    return (-(2.0 ** (-8 / p)) * gap).repeat(num_heads, 1, 1)
