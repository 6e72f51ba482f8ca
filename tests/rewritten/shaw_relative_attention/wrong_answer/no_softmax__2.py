import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.size(-2)
    out = []
    for i in range(n):
        row = (torch.arange(n, device=q.device) - i).clamp(-max_dist, max_dist) + max_dist
        similarity = ((k + rel_k[row]) * q[..., i, :].unsqueeze(-2)).sum(-1, keepdim=True)
        similarity = similarity / math.sqrt(q.size(-1))
        out.append(torch.sum(similarity * (v + rel_v[row]), dim=-2))
    return torch.stack(out, dim=-2)
