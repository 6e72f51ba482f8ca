import math

import torch

_tables = {}


def get_slopes(n):
    m = 2 ** math.floor(math.log2(n))
    s = torch.pow(2.0, -8.0 * torch.arange(1, m + 1) / m)
    if m < n:
        more = torch.pow(2.0, -8.0 * torch.arange(1, 2 * (n - m), 2) / (2 * m))
        s = torch.cat([s, more])
    return s


def alibi_bias(num_heads, seq_len):
    table = _tables.get(num_heads)
    if table is None or table.size(-1) < seq_len:
        size = max(64, seq_len * 2)
        pos = torch.arange(size)
        dist = (pos[:, None] - pos[None, :]).abs()
        table = -get_slopes(num_heads).view(-1, 1, 1) * dist
        _tables[num_heads] = table
    return table[:, :seq_len, :seq_len]
