import math

import torch
import torch.nn.functional as F


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.size(-2)
    at = torch.arange(n, device=q.device)
    row = (at - at.view(-1, 1)).clamp(-max_dist, max_dist) + max_dist
    bias = torch.gather(q @ rel_k.t(), -1, row.expand(*q.shape[:-1], n))
    keys = k / math.sqrt(q.size(-1))
    weights = F.softmax(torch.einsum("...id,...jd->...ij", q, keys) + bias, dim=-1)
    return torch.cat([weights[..., i : i + 1, :] @ (v + rel_v[row[i]]) for i in range(n)], dim=-2)
