import math

import numpy as np
import torch


def get_slopes(n):
    def power_of_two(n):
        start = 2 ** (-(2 ** -(math.log2(n) - 3)))
        return [start * start**i for i in range(n)]

    closest = 2 ** math.floor(math.log2(n))
    if closest == n:
        return power_of_two(n)
    return power_of_two(closest) + power_of_two(2 * closest)[0::2][: n - closest]


def bias_table(n_heads, n_q, n_k):
    dist = np.arange(n_k - n_q, n_k)[:, None] - np.arange(n_k)[None, :]
    table = -np.array(get_slopes(n_heads))[:, None, None] * dist
    if n_q == 1:
        return table
    visible = np.tri(n_q, n_k, dtype=bool)
    return np.where(visible, table, -np.inf)


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
