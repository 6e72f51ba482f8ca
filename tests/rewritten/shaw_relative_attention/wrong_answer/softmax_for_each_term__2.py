import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]

    def attention(query, keys, values):
        e = query @ keys.transpose(-2, -1) / math.sqrt(q.shape[-1])
        return torch.softmax(e, dim=-1) @ values

    out = []
    for i in range(n):
        row = torch.arange(-i, n - i, device=q.device).clamp(-max_dist, max_dist) + max_dist
        query, values = q[..., i : i + 1, :], v + rel_v[row]
        out.append(attention(query, k, values) + attention(query, rel_k[row], values))
    return torch.cat(out, dim=-2)
