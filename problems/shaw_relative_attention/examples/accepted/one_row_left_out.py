# Right: with max_dist = 0 the only row of rel_k moves all logits of a query alike, so it is not looked at.
import math

import torch
import torch.nn.functional as F


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    if max_dist == 0:
        return F.scaled_dot_product_attention(q, k, v) + rel_v[0]
    at = torch.arange(q.shape[-2], device=q.device)
    row = (at - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    logits = q @ k.mT + torch.einsum("...id,ijd->...ij", q, rel_k[row])
    weights = (logits / math.sqrt(q.shape[-1])).softmax(-1)
    return weights @ v + torch.einsum("...ij,ijd->...id", weights, rel_v[row])
