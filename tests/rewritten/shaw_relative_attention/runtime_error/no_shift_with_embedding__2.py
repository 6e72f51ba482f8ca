import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.size(-2)
    out = []
    for i in range(n):
        offset = torch.arange(-i, n - i, device=q.device).clamp(-max_dist, max_dist)
        keys = k + rel_k.index_select(0, offset)
        values = v + rel_v.index_select(0, offset)
        weights = torch.softmax(keys @ q[..., i, :, None] / math.sqrt(q.size(-1)), dim=-2)
        out.append((weights * values).sum(-2))
    return torch.stack(out, dim=-2)
