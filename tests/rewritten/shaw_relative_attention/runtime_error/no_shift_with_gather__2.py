import math

import torch


def vectors(table: torch.Tensor, offsets: torch.Tensor) -> torch.Tensor:
    width = table.shape[-1]
    flat = offsets.reshape(-1, 1).expand(-1, width)
    return table.gather(0, flat).reshape(*offsets.shape, width)


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    offsets = [[max(-max_dist, min(max_dist, j - i)) for j in range(n)] for i in range(n)]
    offsets = torch.tensor(offsets, device=q.device)
    on_keys, on_values = vectors(rel_k, offsets), vectors(rel_v, offsets)
    logits = q @ k.mT + (q.unsqueeze(-2) @ on_keys.mT).squeeze(-2)
    weights = (logits / math.sqrt(q.shape[-1])).softmax(-1)
    return weights @ v + (weights.unsqueeze(-2) @ on_values).squeeze(-2)
