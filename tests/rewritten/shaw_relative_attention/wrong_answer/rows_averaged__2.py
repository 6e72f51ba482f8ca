import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    at = torch.arange(n, device=q.device)
    out = []
    for i in range(n):
        row = (at - i).clamp(-max_dist, max_dist) + max_dist
        logits = q[..., i : i + 1, :] @ (k + rel_k[row]).transpose(-2, -1) / math.sqrt(q.shape[-1])
        position = rel_v.index_select(0, row).sum(dim=0, keepdim=True) / n
        out.append(logits.softmax(-1) @ v + position)
    return torch.cat(out, dim=-2)
