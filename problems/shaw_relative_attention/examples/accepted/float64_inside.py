# Right: computes in float64, looks rows up with F.embedding, and comes back.
import math

import torch
import torch.nn.functional as F


def attend(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    offset = torch.arange(n, device=q.device).repeat(n, 1) - torch.arange(n, device=q.device).reshape(n, 1)
    row = max_dist + torch.clip(offset, -max_dist, max_dist)
    logits = torch.matmul(q, k.transpose(-1, -2)) + torch.matmul(
        F.embedding(row, rel_k), q.unsqueeze(-1)
    ).squeeze(-1)
    weights = F.softmax(logits / n_root(q), dim=-1)
    return torch.matmul(weights, v) + torch.matmul(weights.unsqueeze(-2), F.embedding(row, rel_v)).squeeze(-2)


def n_root(q):
    return math.sqrt(q.shape[-1])


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    inner = [tensor.to(torch.float64) for tensor in (q, k, v, rel_k, rel_v)]
    return attend(*inner, max_dist).to(v.dtype)
