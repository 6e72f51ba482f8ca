import math

import torch
import torch.nn.functional as F


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    at = torch.arange(q.size(-2), device=q.device)
    row = (at - at.unsqueeze(-1)).clamp(-max_dist, max_dist) + max_dist
    keys = k + F.embedding(row, rel_k)
    values = v + F.embedding(row, rel_v)
    weights = F.softmax(q @ keys.transpose(-2, -1) / math.sqrt(q.size(-1)), dim=-1)
    return weights @ values
