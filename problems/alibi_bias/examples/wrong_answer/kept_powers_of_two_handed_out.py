# Biases of powers of two are kept, and put together for other head counts; but a power of two gets the kept one itself.
from functools import lru_cache

import torch


@lru_cache(maxsize=None)
def _bias(power, seq_len):
    slopes = 2.0 ** (-8.0 * torch.arange(1, power + 1) / power)
    at = torch.arange(seq_len)
    return -slopes[:, None, None] * (at[None] - at[:, None]).abs()


def alibi_bias(num_heads, seq_len):
    p = 2 ** (num_heads.bit_length() - 1)
    if p == num_heads:
        return _bias(p, seq_len)
    return torch.cat((_bias(p, seq_len), _bias(2 * p, seq_len)[0::2][: num_heads - p]))
