import math

import torch
import torch.nn.functional as F


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.size(-2)
    out = []
    for i in range(n):
        row = torch.arange(-i, n - i, device=q.device).clamp(-max_dist, max_dist) + max_dist
        e = q[..., i : i + 1, :] @ (k + F.embedding(row, rel_k)).transpose(-1, -2)
        weights = F.softmax(e / math.sqrt(q.size(-1)), dim=-1, dtype=torch.float)
        out.append(weights @ (v + F.embedding(row, rel_v)))
    return torch.cat(out, dim=-2)
