import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.size(-2)
    out = []
    for i in range(n):
        row = torch.arange(-i, n - i, device=q.device).clamp(-max_dist, max_dist) + max_dist
        e = q[..., i, None, :] @ (k + rel_k[row]).transpose(-1, -2) / math.sqrt(q.size(-1))
        out.append(e.softmax(dim=-1) @ (v + rel_v[row]))
    return torch.squeeze(torch.stack(out, dim=-3))
