# The result is begun on the CPU and filled row by row, which copies every row back there.
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    at = torch.arange(n, device=q.device)
    out = torch.zeros(v.shape, dtype=v.dtype)
    for i in range(n):
        row = (at - i).clamp(-max_dist, max_dist) + max_dist
        logits = (q[..., i : i + 1, :] @ (k + rel_k[row]).mT) / math.sqrt(q.shape[-1])
        out[..., i, :] = (logits.softmax(-1) @ (v + rel_v[row])).squeeze(-2)
    return out
