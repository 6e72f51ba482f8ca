import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.size(-2)
    out = []
    for i in range(n):
        row = torch.arange(-i, n - i, device=q.device).clamp(-max_dist, max_dist) + max_dist
        rel = rel_k.index_select(0, row)
        keys, values = k + rel, v + rel
        e = q[..., i : i + 1, :] @ keys.transpose(-1, -2)
        out.append((e / math.sqrt(q.size(-1))).softmax(dim=-1) @ values)
    return torch.cat(out, dim=-2)
