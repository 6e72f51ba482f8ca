import math

import torch
from torch import nn


def embedding_of(table):
    layer = nn.Embedding(*table.shape, device=table.device, dtype=table.dtype).requires_grad_(False)
    layer.load_state_dict({"weight": table})
    return layer


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    keys, values = embedding_of(rel_k), embedding_of(rel_v)
    out = []
    for i in range(n):
        row = (torch.arange(n, device=q.device) - i).clamp(-max_dist, max_dist) + max_dist
        e = q[..., i : i + 1, :] @ (k + keys(row)).mT
        out.append(torch.softmax(e / math.sqrt(q.shape[-1]), -1) @ (v + values(row)))
    return torch.cat(out, -2)
