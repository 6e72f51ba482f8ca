import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.shape[-2]
    out = []
    for i in range(n):
        keys, values = k, v
        if max_dist > 0:
            row = torch.arange(-i, n - i, device=q.device).clamp(-max_dist, max_dist) + max_dist
            keys = keys + rel_k[row]
            values = values + rel_v[row]
        e = q[..., i : i + 1, :] @ keys.transpose(-1, -2) / math.sqrt(q.shape[-1])
        out.append(torch.softmax(e, dim=-1) @ values)
    return torch.cat(out, dim=-2)
