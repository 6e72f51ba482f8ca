import math

import torch
from torch import Tensor


def shaw_relative_attention(q: Tensor, k: Tensor, v: Tensor, rel_k: Tensor, rel_v: Tensor, max_dist: int) -> Tensor:
    n = q.shape[-2]
    rows = []
    for i in range(n):
        row = (torch.arange(n, device=q.device) - i).clamp(-max_dist, max_dist) + max_dist
        query = q[..., i : i + 1, :]
        e = (query * k).sum(-1) + ((query + k) * rel_k[row]).sum(-1)
        weights = torch.softmax(e / math.sqrt(q.shape[-1]), -1)
        rows.append(weights.unsqueeze(-2) @ (v + rel_v[row]))
    return torch.cat(rows, -2)
