import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    out = []
    for i in range(n):
        row = torch.arange(-i, n - i, device=q.device).clamp(-max_dist, max_dist) + max_dist
        query = q[..., i, :].unsqueeze(-1) / math.sqrt(q.shape[-1])
        weights = torch.softmax(k @ query, dim=-2)
        weights = weights + rel_k[row] @ query
        out.append(torch.sum(weights * (v + rel_v[row]), dim=-2))
    return torch.stack(out, dim=-2)
