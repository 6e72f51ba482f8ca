# With seq_len = 0 the nested lists are empty, and the tensor that is made of them has lost an axis.
import torch


def powers(n):
    return [2 ** (-8 * (h + 1) / n) for h in range(n)]


def alibi_bias(num_heads, seq_len):
    p = 2 ** (num_heads.bit_length() - 1)
    slopes = powers(p) + powers(2 * p)[0::2][: num_heads - p]
    span = range(seq_len)
    return torch.tensor([[[-s * abs(i - j) for j in span] for i in span] for s in slopes])
