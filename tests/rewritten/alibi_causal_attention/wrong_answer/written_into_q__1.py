import math

import torch


def slope_values(n):
    p = 2 ** (n.bit_length() - 1)
    values = []
    for h in range(n):
        values.append(2.0 ** (-8.0 * (h + 1) / p) if h < p else 2.0 ** (-8.0 * (2 * (h - p) + 1) / (2 * p)))
    return values


def alibi_causal_attention(q, k, v):
    n_head, n_q, d = q.shape[-3:]
    n_k = k.shape[-2]
    i = torch.arange(n_q, device=q.device).unsqueeze(1) + (n_k - n_q)
    j = torch.arange(n_k, device=q.device).unsqueeze(0)
    bias = torch.tensor(slope_values(n_head), device=q.device).view(n_head, 1, 1) * (i - j)
    scores = torch.matmul(q, k.transpose(-2, -1)) / math.sqrt(d) - bias.to(q.dtype)
    scores = scores.masked_fill(j > i, float("-inf"))
    q[...] = torch.matmul(torch.softmax(scores, dim=-1), v)
    return q
