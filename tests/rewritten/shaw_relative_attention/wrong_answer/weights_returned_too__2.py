import math

import torch


def attend(query, keys, values):
    attention = torch.softmax(query @ keys.transpose(-2, -1) / math.sqrt(query.shape[-1]), dim=-1)
    return attention @ values, attention


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    results = []
    for i in range(n):
        row = torch.arange(-i, n - i, device=q.device).clamp(-max_dist, max_dist) + max_dist
        results.append(attend(q[..., i : i + 1, :], k + rel_k[row], v + rel_v[row]))
    return tuple(torch.cat(parts, dim=-2) for parts in zip(*results))
