# With seq_len = 0 there are no rows, and torch.cat of none fails.
import torch


def _row(n):
    return 2.0 ** (-8.0 * torch.arange(1, n + 1) / n)


def alibi_bias(num_heads, seq_len):
    p = 2 ** (num_heads.bit_length() - 1)
    slopes = torch.cat((_row(p), _row(2 * p)[0::2][: num_heads - p]))
    rows = torch.cat([(torch.arange(seq_len) - i).abs()[None] for i in range(seq_len)])
    return -slopes[:, None, None] * rows
