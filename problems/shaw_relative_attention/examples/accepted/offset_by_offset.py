# Right: one row of the tables at a time, with a mask of the pairs that it belongs to.
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    at = torch.arange(n, device=q.device)
    offset = (at[None] - at[:, None]).clamp(-max_dist, max_dist)
    logits = q @ k.mT
    for step in range(-max_dist, max_dist + 1):
        logits = logits + torch.where(offset == step, (q @ rel_k[step + max_dist]).unsqueeze(-1), 0.0)
    weights = torch.softmax(logits / math.sqrt(q.shape[-1]), -1)
    out = weights @ v
    for step in range(-max_dist, max_dist + 1):
        share = torch.where(offset == step, weights, 0.0).sum(-1, keepdim=True)
        out = out + share * rel_v[step + max_dist]
    return out
