import math

import torch
import torch.nn.functional as F


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    at = torch.arange(n, device=q.device)
    scores = torch.zeros(q.shape[:-2] + (n, n), dtype=q.dtype)
    for j in range(n):
        row = (j - at).clamp(-max_dist, max_dist) + max_dist
        scores[..., j] = (q * (k[..., j : j + 1, :] + rel_k[row])).sum(-1)
    weights = F.softmax(scores / math.sqrt(q.shape[-1]), dim=-1)
    out = []
    for i in range(n):
        row = (at - i).clamp(-max_dist, max_dist) + max_dist
        out.append(weights[..., i : i + 1, :] @ (v + rel_v[row]))
    return torch.cat(out, dim=-2)
