import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    at = torch.arange(n, device=q.device)
    with torch.no_grad():
        steps = torch.arange(1 - n, n, device=q.device).clamp(-max_dist, max_dist) + max_dist
        windows = rel_v.index_select(0, steps).unfold(0, n, 1).flip(0)
    by_row = q @ rel_k.t()
    out = []
    for i in range(n):
        row = (at - i).clamp(-max_dist, max_dist) + max_dist
        e = (q[..., i : i + 1, :] @ k.mT + by_row[..., i : i + 1, row]) / math.sqrt(q.shape[-1])
        out.append(e.softmax(-1) @ (v + windows[i].T))
    return torch.cat(out, -2)
