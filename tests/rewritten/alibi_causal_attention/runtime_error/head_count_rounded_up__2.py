import math

import numpy as np
import torch


def padded_slopes(heads):
    size = 1 << (heads - 1).bit_length()
    order = np.arange(1, size + 1)
    if size > heads:
        order = np.concatenate([order[1::2], order[0::2]])
    return np.exp2(-8.0 * order / size)


def bias_table(n_heads, n_q, n_k):
    dist = np.arange(n_k - n_q, n_k)[:, None] - np.arange(n_k)[None, :]
    table = -padded_slopes(n_heads)[:, None, None] * dist
    return np.where(dist < 0, -np.inf, table)


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
