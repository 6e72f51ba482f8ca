from math import sqrt

import torch
import torch.nn.functional as F


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.size(-2)
    table = torch.zeros(n, n, dtype=torch.long, device=q.device)
    for i in range(n):
        for j in range(n):
            table[i, j] = min(max(j - i, -max_dist), max_dist) + max_dist
    own = (q * k).sum(-1)[..., None, :]
    scores = (own + torch.einsum("...jd,ijd->...ij", q, rel_k[table])) / sqrt(q.size(-1))
    w = F.softmax(scores, dim=-1)
    return torch.einsum("...ij,...ijd->...id", w, v[..., None, :, :] + rel_v[table])
