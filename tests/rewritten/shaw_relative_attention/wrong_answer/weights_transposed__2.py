import torch
from torch import Tensor


def logits_of(q: Tensor, k: Tensor, rel_k: Tensor, row: Tensor) -> Tensor:
    per_pair = (q.unsqueeze(-2) @ rel_k[row].mT).squeeze(-2)
    return (q @ k.mT + per_pair) * q.shape[-1] ** -0.5


def shaw_relative_attention(q: Tensor, k: Tensor, v: Tensor, rel_k: Tensor, rel_v: Tensor, max_dist: int) -> Tensor:
    n = q.shape[-2]
    steps = torch.arange(n, device=q.device)
    row = torch.stack([(steps - i).clamp(-max_dist, max_dist) + max_dist for i in range(n)])
    weights = logits_of(q, k, rel_k, row).softmax(dim=-1)
    tokens = []
    for t in range(n):
        share = weights[..., t].unsqueeze(-2)
        tokens.append(share @ (v + rel_v[row[:, t]]))
    return torch.cat(tokens, dim=-2)
