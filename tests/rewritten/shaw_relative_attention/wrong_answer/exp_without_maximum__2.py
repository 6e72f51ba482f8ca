import math

import torch


def attend(logits, values):
    numerator = logits.exp()
    denominator = numerator.sum(dim=-1).unsqueeze(-1)
    return (numerator / denominator).unsqueeze(-2) @ values


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.size(-2)
    at = torch.arange(n, device=q.device)
    table_logits = q @ rel_k.t()
    rows = []
    for i in range(n):
        pick = (at - i).clamp(-max_dist, max_dist) + max_dist
        logits = (k @ q[..., i, :, None]).squeeze(-1) + table_logits[..., i, :].index_select(-1, pick)
        rows.append(attend(logits / math.sqrt(q.size(-1)), v + rel_v.index_select(0, pick)))
    return torch.cat(rows, -2)
