import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    at = torch.arange(n, device=q.device)
    row = (at.unsqueeze(0) - at.unsqueeze(1)).clamp(-max_dist, max_dist) + max_dist
    columns = []
    for j in range(n):
        key = k[..., j : j + 1, :] + rel_k[row[:, j]]
        column = (q * key).sum(dim=-1) / math.sqrt(q.shape[-1])
        columns.append(column.softmax(dim=-1))
    weights = torch.stack(columns, dim=-1)
    return weights @ v + torch.matmul(weights.unsqueeze(-2), rel_v[row]).squeeze(-2)
