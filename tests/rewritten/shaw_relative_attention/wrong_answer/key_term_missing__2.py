import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.size(-2)
    scaled = torch.einsum("...id,...jd->...ij", q, k) / math.sqrt(q.size(-1))
    scaled = scaled - scaled.amax(-1, keepdim=True)
    weights = scaled.exp() / scaled.exp().sum(-1, keepdim=True)
    result = []
    for i in range(n):
        values = v + torch.stack([rel_v[min(max(j - i, -max_dist), max_dist) + max_dist] for j in range(n)])
        result.append((weights[..., i, :].unsqueeze(-1) * values).sum(dim=-2))
    return torch.stack(result, dim=-2)
