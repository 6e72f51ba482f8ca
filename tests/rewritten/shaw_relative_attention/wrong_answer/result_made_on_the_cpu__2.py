import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    at = torch.arange(q.size(-2), device=q.device)
    row = (at.unsqueeze(0) - at.unsqueeze(1)).clamp(-max_dist, max_dist) + max_dist
    keys, values = rel_k[row], rel_v[row]
    logits = torch.einsum("...id,...jd->...ij", q, k) + torch.einsum("...id,ijd->...ij", q, keys)
    weights = (logits / math.sqrt(q.size(-1))).softmax(dim=-1)
    out = torch.zeros(*v.shape, dtype=v.dtype)
    out.copy_(weights @ v + torch.einsum("...ij,ijd->...id", weights, values))
    return out
