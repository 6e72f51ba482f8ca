# The first rows are taken of a table for all positions.
# Source: https://github.com/hyprstream/hyprstream/pull/1521
import math

import torch


def slopes(heads):
    m = 2 ** (heads.bit_length() - 1)
    row = lambda n: [2.0 ** (-8.0 * (h + 1) / n) for h in range(n)]
    return row(m) + row(2 * m)[0::2][: heads - m]


def alibi_causal_attention(q, k, v):
    heads, lq, d = q.shape[-3:]
    lk = k.shape[-2]
    slope = torch.tensor(slopes(heads), device=q.device)[:, None, None]
    at = torch.arange(lk, device=q.device)
    gap = (at[:, None] - at)[:lq]
    scores = q @ k.transpose(-1, -2) / math.sqrt(d) - (slope * gap).to(q.dtype)
    return scores.masked_fill(gap < 0, float("-inf")).softmax(-1) @ v
