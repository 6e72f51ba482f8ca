import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.size(-2)
    by_key = k @ rel_k.t()  # (..., key, row)
    out = []
    for i in range(n):
        row = torch.arange(-i, n - i, device=q.device).clamp(-max_dist, max_dist) + max_dist
        content = torch.matmul(k, q[..., i, :].unsqueeze(-1))
        table = by_key.gather(-1, row.unsqueeze(-1).expand(*k.shape[:-1], 1))
        weights = torch.softmax((content + table) / math.sqrt(q.size(-1)), dim=-2)
        out.append(weights.transpose(-1, -2) @ (v + rel_v[row]))
    return torch.cat(out, dim=-2)
