# Right, and slow: one head, one query, one key at a time.
import math

import numpy as np
import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n, width = q.shape[-2:]
    out = torch.empty_like(v)
    for head in np.ndindex(q.shape[:-2]):
        for i in range(n):
            rows = [min(max(j - i, -max_dist), max_dist) + max_dist for j in range(n)]
            logits = torch.stack([torch.dot(q[head][i], k[head][j] + rel_k[rows[j]]) for j in range(n)])
            weights = torch.softmax(logits / math.sqrt(width), 0)
            out[head][i] = sum(weights[j] * (v[head][j] + rel_v[rows[j]]) for j in range(n))
    return out
