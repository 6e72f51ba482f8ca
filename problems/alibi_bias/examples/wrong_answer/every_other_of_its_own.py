# Every other of the slopes of m, continued where they end, instead of every other of the slopes of 2m.
import torch


def alibi_bias(num_heads, seq_len):
    p = 2 ** (num_heads.bit_length() - 1)
    slopes = [2 ** (-8 * (h + 1) / p) for h in range(p)] + [2 ** (-8 * (2 * k + 1) / p) for k in range(num_heads - p)]
    at = torch.arange(seq_len)
    return -torch.tensor(slopes)[:, None, None] * (at[None] - at[:, None]).abs()
