import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n, width = q.shape[-2:]
    out = torch.empty_like(q)
    for i in range(n):
        row = torch.arange(-i, n - i, device=q.device).clamp(-max_dist, max_dist) + max_dist
        e = q[..., i : i + 1, :] @ (k + rel_k[row]).mT / math.sqrt(width)
        out[..., i : i + 1, :] = e.softmax(-1) @ (v + rel_v[row])
    return out
