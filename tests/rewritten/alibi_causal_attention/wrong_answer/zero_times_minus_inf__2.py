import math

import numpy as np
import torch


def make_slopes(num_heads):
    base = 2 ** int(math.log2(num_heads))
    result = []
    for h in range(num_heads):
        if h < base:
            result.append(2.0 ** (-8.0 * (h + 1) / base))
        else:
            result.append(2.0 ** (-8.0 * (2 * (h - base) + 1) / (2 * base)))
    return result


def bias_table(n_heads, n_q, n_k):
    dist = np.arange(n_k - n_q, n_k)[:, None] - np.arange(n_k)[None, :]
    table = -np.array(make_slopes(n_heads))[:, None, None] * dist
    future = np.triu(np.ones((n_q, n_k)), n_k - n_q + 1)
    return table - np.inf * future


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
