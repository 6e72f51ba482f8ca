import math

import numpy as np
import torch


def slope_list(heads):
    n = 2 ** int(np.log2(heads))
    main = np.exp2(-8.0 * np.arange(1, n + 1) / n)
    extra = np.exp2(-8.0 * np.arange(1, 2 * n + 1) / (2 * n))[::2]
    return np.concatenate([main, extra[: heads - n]]).tolist()


def causal_bias(slopes, n_q, n_k):
    # (heads, queries, keys), and which keys come after their query
    key = torch.arange(n_k, device=slopes.device)
    query = torch.arange(n_k - n_q, n_k, device=slopes.device)
    back = query[:, None] - key[None, :]
    return -slopes[:, None, None] * back, back < 0


def alibi_causal_attention(q, k, v):
    heads, n_q, dim = q.shape[-3:]
    slopes = torch.tensor(slope_list(heads), device=q.device)
    bias, future = causal_bias(slopes, n_q, k.shape[-2])
    logits = torch.matmul(q, k.reshape(k.shape[:-2] + (dim, k.shape[-2])))
    logits = logits / math.sqrt(dim)
    logits = logits + bias.to(logits.dtype)
    logits = logits.masked_fill(future, float("-inf"))
    return torch.matmul(torch.softmax(logits, -1), v)
