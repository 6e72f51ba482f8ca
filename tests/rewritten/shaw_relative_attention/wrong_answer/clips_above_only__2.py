import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    last = 2 * max_dist
    out = []
    for i in range(n):
        row = [last if j - i > max_dist else j - i + max_dist for j in range(n)]
        logits = (k + rel_k[row]) @ q[..., i, :, None]
        weights = torch.softmax(logits.squeeze(-1) / math.sqrt(q.shape[-1]), dim=-1)
        out.append((weights.unsqueeze(-1) * (v + rel_v[row])).sum(-2))
    return torch.stack(out, -2)
