import math

import torch
from torch import Tensor


def pick(table: Tensor, rows: Tensor) -> Tensor:
    """Row rows[j] of the table for each key j."""
    return torch.gather(table, 0, rows[:, None].expand(-1, table.shape[1]))


def shaw_relative_attention(q: Tensor, k: Tensor, v: Tensor, rel_k: Tensor, rel_v: Tensor, max_dist: int) -> Tensor:
    keys = torch.arange(k.shape[-2], device=k.device)
    out = []
    for i, query in enumerate(q.split(1, dim=-2)):
        rows = max_dist + keys - i
        logits = query @ k.mT + query @ pick(rel_k, rows).T
        weights = (logits / math.sqrt(q.shape[-1])).softmax(-1)
        out.append(weights @ v + weights @ pick(rel_v, rows))
    return torch.cat(out, dim=-2)
