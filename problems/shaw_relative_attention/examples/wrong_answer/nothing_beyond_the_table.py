# Pairs further apart than max_dist get a zero vector, as where a window ends.
import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n, size = q.shape[-2], 2 * max_dist + 1
    at = torch.arange(n, device=q.device)
    row = at[None] - at[:, None] + max_dist
    inside = ((row >= 0) & (row < size)).unsqueeze(-1)
    row = row.clamp(0, size - 1)
    keys, values = rel_k[row] * inside, rel_v[row] * inside
    logits = (q @ k.mT + torch.einsum("...id,ijd->...ij", q, keys)) / math.sqrt(q.shape[-1])
    weights = logits.softmax(-1)
    return weights @ v + torch.einsum("...ij,ijd->...id", weights, values)
