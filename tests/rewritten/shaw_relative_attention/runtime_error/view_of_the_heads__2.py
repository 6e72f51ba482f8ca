import math

import torch
from torch import Tensor


def one_head(q: Tensor, k: Tensor, v: Tensor, keys: Tensor, values: Tensor) -> Tensor:
    logits = q @ k.T + (keys @ q.unsqueeze(-1)).squeeze(-1)
    weights = torch.softmax(logits / math.sqrt(q.shape[-1]), dim=-1)
    return weights @ v + (weights.unsqueeze(1) @ values).squeeze(1)


def shaw_relative_attention(q: Tensor, k: Tensor, v: Tensor, rel_k: Tensor, rel_v: Tensor, max_dist: int) -> Tensor:
    *lead, n, d = q.shape
    heads = math.prod(lead)
    at = torch.arange(n, device=q.device)
    row = (at - at.unsqueeze(-1)).clamp(min=-max_dist, max=max_dist).add(max_dist)
    keys, values = rel_k.index_select(0, row.flatten()), rel_v.index_select(0, row.flatten())
    keys, values = keys.unflatten(0, (n, n)), values.unflatten(0, (n, n))
    q, k, v = q.view(heads, n, d), k.view(heads, n, d), v.view(heads, n, v.shape[-1])
    done = [one_head(q[h], k[h], v[h], keys, values) for h in range(heads)]
    return torch.stack(done).view(*lead, n, v.shape[-1])
