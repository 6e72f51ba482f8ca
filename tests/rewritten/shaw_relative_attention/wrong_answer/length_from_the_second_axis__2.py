import math

import torch
import torch.nn.functional as F


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    steps = torch.arange(q.shape[1], device=q.device)
    row = (steps - steps.unsqueeze(-1)).clamp(-max_dist, max_dist) + max_dist
    from_table = (q.unsqueeze(-2) * F.embedding(row, rel_k)).sum(-1)
    weights = F.softmax((q @ k.transpose(-2, -1) + from_table) / math.sqrt(q.shape[-1]), dim=-1)
    content = weights @ v
    return content + (weights.unsqueeze(-1) * F.embedding(row, rel_v)).sum(-2)
