import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.size(-2)
    out = []
    for i in range(n):
        row = torch.arange(-i, n - i, device=q.device).clamp(-max_dist, max_dist) + max_dist
        e = torch.einsum("bhd,bhjd->bhj", q[..., i, :], k + rel_k[row])
        weights = torch.softmax(e / math.sqrt(q.size(-1)), dim=-1)
        out.append(torch.einsum("bhj,bhjd->bhd", weights, v + rel_v[row]))
    return torch.stack(out, dim=2)
