# Where the heads are a power of two their slopes are made in half precision, as they are whole powers up to eight heads; not from sixteen on.
import torch


def _row(n):
    return 2.0 ** (-8.0 * torch.arange(1, n + 1) / n)


def alibi_bias(num_heads, seq_len):
    p = 2 ** (num_heads.bit_length() - 1)
    if p == num_heads:
        slopes = _row(p).half()
    else:
        slopes = torch.cat((_row(p), _row(2 * p)[0::2][: num_heads - p]))
    at = torch.arange(seq_len)
    return -slopes.float()[:, None, None] * (at[None] - at[:, None]).abs()
