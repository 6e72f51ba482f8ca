import math

import numpy as np
import torch


def head_slopes(n):
    base = 1
    while base * 2 <= n:
        base *= 2
    first = [2 ** (-8 * (i + 1) / base) for i in range(base)]
    rest = [2 ** (-4 * (i + 1) / base) for i in range(0, 2 * base, 2)]
    return first + rest[: n - base]


def bias_table(n_heads, n_q, n_k):
    dist = np.arange(n_k - n_q, n_k)[:, None] - np.arange(n_k)[None, :]
    table = -np.array(head_slopes(n_heads))[:, None, None] * dist
    hidden = np.triu(np.ones((n_q, n_k), dtype=bool), k=n_k - n_q + 2)
    table[:, hidden] = -np.inf
    return table


def fold(t):
    return t.reshape(-1, t.shape[-2], t.shape[-1])


def alibi_causal_attention(q, k, v):
    n_heads, n_q, width = q.shape[-3:]
    n_k = k.shape[-2]
    bias = torch.from_numpy(bias_table(n_heads, n_q, n_k)).to(device=q.device, dtype=q.dtype)
    scores = torch.bmm(fold(q), fold(k).transpose(1, 2)) / math.sqrt(width)
    scores = scores.reshape(*q.shape[:-1], n_k) + bias
    weights = torch.softmax(scores, dim=-1)
    return torch.bmm(fold(weights), fold(v)).reshape(q.shape)
