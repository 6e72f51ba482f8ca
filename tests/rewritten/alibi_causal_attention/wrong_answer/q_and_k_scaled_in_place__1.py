import math

import torch


def get_slopes(n):
    p = 2 ** (n.bit_length() - 1)
    a = [2.0 ** (-8.0 * (i + 1) / p) for i in range(p)]
    b = [2.0 ** (-8.0 * (i + 1) / (2 * p)) for i in range(0, 2 * p, 2)]
    return a + b[: n - p]


def alibi_causal_attention(q, k, v):
    n_heads, lq, d_head = q.shape[-3:]
    lk = k.shape[-2]
    scale = 1.0 / math.sqrt(math.sqrt(d_head))
    q *= scale
    k *= scale
    i = torch.arange(lk - lq, lk, device=q.device)[:, None]
    j = torch.arange(lk, device=q.device)[None, :]
    bias = torch.tensor(get_slopes(n_heads), device=q.device)[:, None, None] * (j - i)
    scores = torch.matmul(q, k.transpose(-1, -2)) + bias.to(q.dtype)
    scores = scores.masked_fill(j > i, float("-inf"))
    return torch.matmul(torch.softmax(scores, dim=-1), v)
