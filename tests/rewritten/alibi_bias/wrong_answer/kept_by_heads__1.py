import math

import torch

_cache = {}


def get_slopes(n):
    m = 2 ** math.floor(math.log2(n))
    s = torch.pow(2.0, -8.0 * torch.arange(1, m + 1) / m)
    if m < n:
        more = torch.pow(2.0, -8.0 * torch.arange(1, 2 * (n - m), 2) / (2 * m))
        s = torch.cat([s, more])
    return s


def build(num_heads, seq_len):
    pos = torch.arange(seq_len)
    dist = (pos[:, None] - pos[None, :]).abs()
    return -get_slopes(num_heads).view(-1, 1, 1) * dist


def alibi_bias(num_heads, seq_len):
    bias = _cache.get(num_heads)
    if bias is None:
        bias = build(num_heads, seq_len)
        _cache[num_heads] = bias
    return bias.clone()
