import math

import numpy as np
import torch


def slope_list(heads):
    n = 2 ** int(np.log2(heads))
    main = np.exp2(-8.0 * np.arange(1, n + 1) / n)
    extra = np.exp2(-8.0 * np.arange(1, 2 * n + 1) / (2 * n))[::2]
    return np.concatenate([main, extra[: heads - n]]).tolist()


def bias_table(n_heads, n_q, n_k):
    dist = np.arange(n_k - n_q, n_k)[:, None] - np.arange(n_k)[None, :]
    table = -np.array(slope_list(n_heads))[:, None, None] * dist
    return np.where(dist < 0, -np.inf, table)


def fold(t):
    return t.reshape(-1, t.shape[-2], t.shape[-1])


def alibi_causal_attention(q, k, v):
    n_heads, n_q, width = q.shape[-3:]
    if q.dim() == 3:
        q, k, v = q[None], k[None], v[None]
    n_k = k.shape[-2]
    bias = torch.from_numpy(bias_table(n_heads, n_q, n_k)).to(device=q.device, dtype=q.dtype)
    scores = torch.bmm(fold(q), fold(k).transpose(1, 2)) / math.sqrt(width)
    scores = scores.reshape(*q.shape[:-1], n_k) + bias
    weights = torch.softmax(scores, dim=-1)
    return torch.bmm(fold(weights), fold(v)).reshape(q.shape)
