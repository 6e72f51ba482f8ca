import math

import torch


def softmax(x, axis):
    x = torch.exp(x - x.amax(axis, keepdim=True))
    return x / x.sum(axis, keepdim=True)


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.size(-2)
    at = torch.arange(n, device=q.device)
    row = (at - at.unsqueeze(1)).clamp(-max_dist, max_dist) + max_dist
    logits = [(k + rel_k[row[i]]) @ q[..., i, :, None] for i in range(n)]
    logits = torch.cat(logits, dim=-1).transpose(-1, -2) / math.sqrt(q.size(-1))
    weights = softmax(logits, 1)
    return torch.cat([weights[..., i : i + 1, :] @ (v + rel_v[row[i]]) for i in range(n)], dim=-2)
