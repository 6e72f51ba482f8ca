import math

import torch

_bias = None


def get_slopes(n):
    m = 2 ** math.floor(math.log2(n))
    base = 2.0 ** (-8.0 / m)
    result = base ** torch.arange(1.0, m + 1)
    if n > m:
        half = base**0.5
        result = torch.cat((result, half ** (2.0 * torch.arange(n - m) + 1)))
    return result


def alibi_bias(num_heads, seq_len):
    global _bias
    if _bias is None or _bias.size(0) < num_heads or _bias.size(2) < seq_len:
        pos = torch.arange(seq_len)
        dist = (pos[:, None] - pos[None, :]).abs()
        _bias = -get_slopes(num_heads).view(-1, 1, 1) * dist
    return _bias[:num_heads, :seq_len, :seq_len].clone()
