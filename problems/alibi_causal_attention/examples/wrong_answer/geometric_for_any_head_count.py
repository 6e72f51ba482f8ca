# One sequence for every number of heads.
# Source: https://github.com/ml-explore/mlx/pull/3071, https://github.com/ml-explore/mlx/issues/343
import math

import torch


def slopes(heads):
    return [2.0 ** (-8.0 * (h + 1) / heads) for h in range(heads)]


def alibi_causal_attention(q, k, v):
    heads, lq, d = q.shape[-3:]
    lk = k.shape[-2]
    slope = torch.tensor(slopes(heads), device=q.device)[:, None, None]
    gap = torch.arange(lk - lq, lk, device=q.device)[:, None] - torch.arange(lk, device=q.device)
    scores = q @ k.transpose(-1, -2) / math.sqrt(d) - (slope * gap).to(q.dtype)
    return scores.masked_fill(gap < 0, float("-inf")).softmax(-1) @ v
