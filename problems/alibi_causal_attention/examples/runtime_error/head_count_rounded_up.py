# All slopes of the next power of two, in the right order, and not cut.
# Source: https://github.com/huggingface/transformers/pull/28380 (the same kind)
import math

import torch


def slopes(heads):
    full = 2 ** math.ceil(math.log2(heads))
    row = [2.0 ** (-8.0 * (h + 1) / full) for h in range(full)]
    return row if full == heads else row[1::2] + row[0::2]


def alibi_causal_attention(q, k, v):
    heads, lq, d = q.shape[-3:]
    lk = k.shape[-2]
    slope = torch.tensor(slopes(heads), device=q.device)[:, None, None]
    gap = torch.arange(lk - lq, lk, device=q.device)[:, None] - torch.arange(lk, device=q.device)
    scores = q @ k.transpose(-1, -2) / math.sqrt(d) - (slope * gap).to(q.dtype)
    return scores.masked_fill(gap < 0, float("-inf")).softmax(-1) @ v
