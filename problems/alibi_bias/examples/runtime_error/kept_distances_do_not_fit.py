# The distances of the first call are used for good, and do not fit into a result of another length.
# Source: https://github.com/lucidrains/x-transformers/pull/90 (the same kind)
import torch

distances = {}


def _row(n):
    return 2.0 ** (-8.0 * torch.arange(1, n + 1) / n)


def alibi_bias(num_heads, seq_len):
    if num_heads not in distances:
        at = torch.arange(seq_len)
        distances[num_heads] = (at[None] - at[:, None]).abs()
    p = 2 ** (num_heads.bit_length() - 1)
    slopes = torch.cat((_row(p), _row(2 * p)[0::2][: num_heads - p]))
    out = torch.empty(num_heads, seq_len, seq_len)
    out.copy_(-slopes[:, None, None] * distances[num_heads])
    return out
