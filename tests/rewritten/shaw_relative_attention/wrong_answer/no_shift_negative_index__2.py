import math

import torch


def rows_for(i, n, limit):
    return [max(-limit, min(limit, j - i)) for j in range(n)]


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    result = []
    for i in range(n):
        rows = rows_for(i, n, max_dist)
        keys = k + torch.stack([rel_k[r] for r in rows])
        values = v + torch.stack([rel_v[r] for r in rows])
        logits = torch.matmul(q[..., i, None, :], keys.transpose(-1, -2)) / math.sqrt(q.shape[-1])
        result.append(torch.matmul(logits.softmax(-1), values).squeeze(-2))
    return torch.stack(result, dim=-2)
