# torch.arange(1 - seq_len, seq_len) would go from 1 to 0 when seq_len is 0.
import torch


def _row(n):
    return 2.0 ** (-8.0 * torch.arange(1, n + 1) / n)


def alibi_bias(num_heads, seq_len):
    p = 2 ** (num_heads.bit_length() - 1)
    slopes = torch.cat((_row(p), _row(2 * p)[0::2][: num_heads - p]))
    strip = -torch.arange(1 - seq_len, seq_len).abs()
    return slopes[:, None, None] * strip.unfold(0, seq_len, 1).flip(0)
