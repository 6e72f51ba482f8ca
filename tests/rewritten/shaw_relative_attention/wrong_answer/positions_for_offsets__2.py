import math

import torch
import torch.nn.functional as F


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    row = torch.tensor([max_dist + min(j, max_dist) for j in range(n)], device=q.device)
    keys = k + F.embedding(row, rel_k)
    values = v + F.embedding(row, rel_v)
    weights = F.softmax(q @ keys.transpose(-2, -1) / math.sqrt(q.shape[-1]), dim=-1)
    return weights @ values
