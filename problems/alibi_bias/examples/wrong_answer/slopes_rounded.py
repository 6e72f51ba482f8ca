# The slopes are written with four decimals.
import torch


def powers(n):
    return [2 ** (-8 * (h + 1) / n) for h in range(n)]


def alibi_bias(num_heads, seq_len):
    p = 2 ** (num_heads.bit_length() - 1)
    slopes = [round(s, 4) for s in powers(p) + powers(2 * p)[0::2][: num_heads - p]]
    at = torch.arange(seq_len)
    return -torch.tensor(slopes)[:, None, None] * (at[None] - at[:, None]).abs()
