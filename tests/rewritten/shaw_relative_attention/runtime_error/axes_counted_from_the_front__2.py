import math

import torch
import torch.nn.functional as F

SEQUENCE, FEATURES = 2, 3


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[SEQUENCE]
    row = [[min(max(j - i, -max_dist), max_dist) + max_dist for j in range(n)] for i in range(n)]
    row = torch.tensor(row, device=q.device)
    content = q @ torch.transpose(k, SEQUENCE, FEATURES)
    table = (q.unsqueeze(-2) * F.embedding(row, rel_k)).sum(-1)
    weights = F.softmax((content + table) / math.sqrt(q.shape[-1]), dim=FEATURES)
    values = (weights.unsqueeze(-1) * F.embedding(row, rel_v)).sum(-2)
    return weights @ v + values
