import math

import torch


@torch.no_grad()
def lay_out(table, length, limit):
    steps = torch.arange(1 - length, length, device=table.device)
    return table[steps.clamp(-limit, limit) + limit]


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    long_k = lay_out(rel_k, n, max_dist)
    out = []
    for i in range(n):
        row = torch.arange(-i, n - i, device=q.device).clamp(-max_dist, max_dist) + max_dist
        keys = k + long_k[n - 1 - i : 2 * n - 1 - i]
        weights = (keys @ q[..., i, :, None] / math.sqrt(q.shape[-1])).softmax(-2)
        out.append((weights * (v + rel_v[row])).sum(-2))
    return torch.stack(out, -2)
