# The first call keeps the tensor and hands out that very one; only later calls with the same sizes get a copy.
import torch

kept = {}


def _row(n):
    return 2.0 ** (-8.0 * torch.arange(1, n + 1) / n)


def alibi_bias(num_heads, seq_len):
    if (num_heads, seq_len) in kept:
        return kept[num_heads, seq_len].clone()
    p = 2 ** (num_heads.bit_length() - 1)
    slopes = torch.cat((_row(p), _row(2 * p)[0::2][: num_heads - p]))
    at = torch.arange(seq_len)
    bias = -slopes[:, None, None] * (at[None] - at[:, None]).abs()
    kept[num_heads, seq_len] = bias
    return bias
